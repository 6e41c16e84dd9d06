import { CommandFailed } from '../command-failed.ts'
import { exitCodes, type ExitCode } from '../exit-codes.ts'
import { safeText } from '../output/safe-text.ts'

type FieldError = { loc: (string | number)[]; msg: string }

/** What a command says when the server rejects its request. */
export async function explainRefusal(response: Response): Promise<CommandFailed> {
  const { status } = response
  const text = await response.text().catch(() => '')
  const body = parse(text)
  const request_id = response.headers.get('x-request-id')
  const { error, detail, error_description, code } = body
  const more = {
    status,
    // The routes of accounts name their problems by a code.
    ...(typeof code === 'string' && { code }),
    ...(typeof error === 'string' && { error }),
    ...((detail ?? error_description) !== undefined && { detail: detail ?? error_description }),
    ...(request_id && { request_id }),
  }
  const trace = status >= 500 && request_id ? ` (request ${safeText(request_id)})` : ''
  return new CommandFailed(codeOf(status), `${messageOf(response, body)}${trace}`, more)
}

function codeOf(status: number): ExitCode {
  if (status === 401) return exitCodes.not_signed_in
  return status === 429 || status >= 500 ? exitCodes.server_error : exitCodes.failed
}

function messageOf(response: Response, body: Record<string, unknown>): string {
  const { status } = response
  const { error, detail, error_description, message } = body
  const said = [detail, error_description, message].find(text => typeof text === 'string')
  if (status === 401) {
    const reason = safeText(said ?? 'The token is not accepted').replace(/\.$/, '')
    return `${reason}. Run: gatehouse login`
  }
  if (error === 'insufficient_scope') return scopeMessage(response, said)
  if (Array.isArray(detail)) return fieldMessage(detail as FieldError[])
  if (status === 429 && said === undefined)
    return `Too many requests. Try again ${waitOf(response)}.`
  if (typeof said === 'string') return safeText(said)
  if (typeof error === 'string') return `The server answered ${status} ${safeText(error)}.`
  return `The server answered ${status}. Is ${new URL(response.url).origin} a Gatehouse server?`
}

const scopeMessage = (_: Response, said: string | undefined) =>
  `The token does not have the permission: ${safeText(said ?? 'a scope is missing')}`

function waitOf({ headers }: Response): string {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? `in ${seconds} s` : 'later'
}

/** One line for each invalid field, with its path. */
function fieldMessage(errors: FieldError[]): string {
  const lines = errors.map(({ loc, msg }) => {
    const [place, ...path] = loc
    const field = path.length > 0 ? pathText(path) : String(place)
    return `  ${safeText(field)}: ${safeText(msg)}`
  })
  return ['The request is not valid:', ...lines].join('\n')
}

const pathText = (path: (string | number)[]) =>
  path
    .map((part, index) =>
      typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`,
    )
    .join('')

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
