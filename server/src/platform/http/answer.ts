/** A response of text before it is sent: plain data, which costs a tenth of the web's Response. */
export type Answer = {
  status: number
  /** By names in lower case. */
  headers: Record<string, string>
  /** The lines of `set-cookie`. */
  cookies: string[]
  /** Null: no body. */
  text: string | null
}

/** What is read of a request besides its body; the web's Request has all of it. */
export type RequestHead = {
  readonly method: string
  readonly url: string
  /** Names are given in lower case. */
  readonly headers: Pick<Headers, 'get' | 'has'>
}

/** The answer as the web's Response. */
export function responseOf({ status, headers, cookies, text }: Answer): Response {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return new Response(text, { status, headers: all })
}

/** Whether a handler or an endpoint made plain data, and no Response. */
export const isAnswer = (answered: Answer | Response): answered is Answer => 'cookies' in answered

/** A response without a stream as plain data. */
export async function answerOf(response: Response): Promise<Answer> {
  const headers = plainHeaders(response)
  const text = response.body === null ? null : await response.text()
  return { status: response.status, headers, cookies: response.headers.getSetCookie(), text }
}

/** Changes the headers of a response, except its cookies, as those of an answer are changed. */
export function changeHeaders(
  response: Response,
  change: (headers: Record<string, string>) => void,
): Response {
  const headers = plainHeaders(response)
  const before = { ...headers }
  change(headers)
  for (const [name, value] of Object.entries(headers)) {
    if (before[name] !== value) response.headers.set(name, value)
  }
  return response
}

function plainHeaders(response: Response): Record<string, string> {
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers)
  return headers
}
