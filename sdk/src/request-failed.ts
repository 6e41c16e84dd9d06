/** One thing wrong with what was sent, and where. */
export type InvalidField = { loc: (string | number)[]; msg: string; type: string }

/** The server refused, or could not be reached (status 0). */
export class RequestFailed extends Error {
  readonly status: number
  /** The refusal's stable name, such as `ResourceNotFound`. */
  readonly error: string
  /** What is wrong with which field, for 422. */
  readonly invalid: InvalidField[]
  readonly request_id: string | undefined
  /** Whatever else the refusal carries, such as a fresh preview. */
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>, request_id?: string) {
    const { detail, message } = body
    const sentence =
      typeof detail === 'string' ? detail : typeof message === 'string' ? message : undefined
    super(sentence ?? `The server answered ${status}.`)
    this.name = 'RequestFailed'
    this.status = status
    this.error = [body.error, body.code].find(name => typeof name === 'string') ?? 'unknown'
    this.invalid = Array.isArray(detail) ? (detail as InvalidField[]) : []
    this.request_id = request_id
    this.body = body
  }
}
