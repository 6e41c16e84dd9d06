/** One invalid value of a request: where it was, and the kind of error. */
export interface Refusal {
  loc: (string | number)[]
  msg: string
  type: string
}

/** The server rejected the request, or could not be reached (status 0). */
export class RequestFailed extends Error {
  readonly status: number
  /** The error's name in the contract: `NotOpenCheckout`. */
  readonly code: string
  readonly refusals: Refusal[]

  constructor(status: number, answer: unknown) {
    const input: Record<string, unknown> = answer && typeof answer === 'object' ? { ...answer } : {}
    super(typeof input.detail === 'string' ? input.detail : '')
    this.status = status
    this.code = typeof input.error === 'string' ? input.error : ''
    // The contract declares a list of details as a list of validation errors.
    this.refusals = Array.isArray(input.detail) ? (input.detail as Refusal[]) : []
  }
}

/**
 * Sends a request to our server; throws `RequestFailed`. The caller names the response type from
 * the contract.
 */
export async function request<Answer>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Answer> {
  const headers = new Headers({ accept: 'application/json' })
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = JSON.stringify(body)
  const response = await fetch(path, init).catch(() => {
    throw new RequestFailed(0, undefined)
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw new RequestFailed(response.status, answer)
  return answer as Answer
}

/** Any thrown error as a RequestFailed. */
export function failureOf(error: unknown): RequestFailed {
  return error instanceof RequestFailed ? error : new RequestFailed(0, undefined)
}
