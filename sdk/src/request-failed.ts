/** One invalid value of a request, and where it is. */
export type InvalidField = { loc: (string | number)[]; msg: string; type: string }

/** The server rejected the request, or could not be reached (status 0). */
export class RequestFailed extends Error {
  readonly status: number
  /** The error's stable name, such as `ResourceNotFound`. */
  readonly error: string
  /** The invalid fields of a 422 response, with their errors. */
  readonly invalid: InvalidField[]
  readonly request_id: string | undefined
  /** Seconds to wait before retrying, if the server sent it. */
  readonly retry_after: number | undefined
  /** Any other fields of the error, such as a new preview. */
  readonly body: Record<string, unknown>

  constructor(
    status: number,
    body: Record<string, unknown>,
    { request_id, retry_after }: { request_id?: string; retry_after?: number } = {},
  ) {
    const { detail, message } = body
    const sentence =
      typeof detail === 'string' ? detail : typeof message === 'string' ? message : undefined
    super(sentence ?? `The server answered ${status}.`)
    this.name = 'RequestFailed'
    this.status = status
    this.error = [body.error, body.code].find(name => typeof name === 'string') ?? 'unknown'
    this.invalid = Array.isArray(detail) ? (detail as InvalidField[]) : []
    this.request_id = request_id
    this.retry_after = retry_after
    this.body = body
  }
}
