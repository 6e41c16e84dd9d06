/** A response: the status and the body, parsed if it is JSON. */
export type Answer<T = any> = { status: number; body: T; headers: Headers }

type Options = { headers?: Record<string, string>; query?: Record<string, string | string[]> }

/**
 * A client of the server: keeps cookies as a browser does, and sends a bearer token if it has one.
 * Sign-in and similar steps use the public routes (see people.ts).
 */
export class Person {
  readonly url: string
  readonly cookies = new Map<string, string>()
  token: string | undefined
  /** The client's IP address, as a proxy in front of the server would report it. */
  address: string | undefined
  email = ''

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  get = (path: string, options: Options = {}) => this.send('GET', path, undefined, options)
  post = (path: string, body: unknown = {}, options: Options = {}) =>
    this.send('POST', path, body, options)
  patch = (path: string, body: unknown, options: Options = {}) =>
    this.send('PATCH', path, body, options)
  put = (path: string, body: unknown, options: Options = {}) =>
    this.send('PUT', path, body, options)
  delete = (path: string, options: Options = {}) => this.send('DELETE', path, undefined, options)

  /** A fetch with this user's cookies, for the public clients. */
  fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const headers = new Headers(request.headers)
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader())
    if (!headers.has('origin') && request.method !== 'GET') headers.set('origin', this.url)
    const response = await fetch(new Request(request, { headers, redirect: 'manual' }))
    this.keep(response.headers)
    return response
  }

  private async send(
    method: string,
    path: string,
    body: unknown,
    options: Options,
  ): Promise<Answer> {
    const url = new URL(path, this.url)
    for (const [key, value] of Object.entries(options.query ?? {})) {
      for (const item of [value].flat()) url.searchParams.append(key, item)
    }
    const headers: Record<string, string> = { ...options.headers }
    if (body !== undefined) headers['content-type'] ??= 'application/json'
    if (this.token) headers.authorization ??= `Bearer ${this.token}`
    if (this.address) headers['x-forwarded-for'] ??= this.address
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await this.fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: text }),
    })
    const answer = await response.text()
    return { status: response.status, body: parse(answer), headers: response.headers }
  }

  private cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private keep(headers: Headers) {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (attributes.some(attribute => attribute.toLowerCase() === 'max-age=0'))
        this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(at + 1))
    }
  }
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
