import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import manifest from '../../package.json' with { type: 'json' }
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { connectionOf, type Connection } from '../profiles/connection.ts'
import type { CommonFlags, Program } from '../program.ts'
import { explainRefusal } from './explain-refusal.ts'

const ATTEMPTS_MAX = 3
const WAIT_MS = 500
/** Longer waits are left to the caller. */
const WAIT_MS_MAX = 15_000
const TIMEOUT_MS = 100_000

/** The version of this command line. */
export const version = manifest.version

/** A request to the API of a server. */
export type ApiRequest = {
  method: string
  path: string
  query?: URLSearchParams
  /** Sent as JSON, unless it is bytes. */
  body?: unknown
  headers?: Record<string, string>
  /** The key of a write; a new one by default, so that a retry has no effect. */
  idempotency_key?: string | undefined
  /** Never sent again, because that could have an effect twice. */
  once?: boolean
  /** An open-ended response, such as a stream or a download, has no time limit. */
  endless?: boolean
  signal?: AbortSignal
}

/** A server's API with the token of a command. */
export type Api = {
  connection: Connection
  /** Sends a request and returns its successful response; everything else is thrown. */
  send(request: ApiRequest): Promise<Response>
  /** Sends a request and returns the response's JSON; undefined if it is empty. */
  json<T>(request: ApiRequest): Promise<T>
}

/** Opens the API that the flags, the environment and the profiles name. */
export async function openApi(program: Program, flags: CommonFlags): Promise<Api> {
  return apiOf(program, await connectionOf(program, flags))
}

/** Opens the API of a server with a token. */
export function apiOf(program: Program, connection: Connection): Api {
  const send = async (request: ApiRequest) => {
    const response = await attempt(program, connection, request)
    if (!response.ok) throw await explainRefusal(response)
    return response
  }
  return {
    connection,
    send,
    json: async <T>(request: ApiRequest) => jsonOf(await send(request)) as Promise<T>,
  }
}

/** Requires a token before a request is sent, so that the advice is the right one. */
export function requireToken({ connection }: Api): void {
  if (connection.token) return
  const message = `Not signed in at ${connection.server}. Run: gatehouse login`
  throw new CommandFailed(exitCodes.not_signed_in, message)
}

/**
 * Sends a request up to three times: again after a lost connection or an overload. Writes have an
 * idempotency key, so the server carries them out once.
 */
async function attempt(
  program: Program,
  connection: Connection,
  request: ApiRequest,
): Promise<Response> {
  const key = request.method === 'GET' ? undefined : (request.idempotency_key ?? randomUUID())
  for (let count = 1; ; count += 1) {
    const last = request.once === true || count === ATTEMPTS_MAX
    const response = await once(program, connection, { ...request, idempotency_key: key }).catch(
      (error: unknown) => {
        if (last || program.signal.aborted) throw unreachable(connection.server, error)
        return undefined
      },
    )
    const wait = waitOf(response, count)
    if (response && (last || wait > WAIT_MS_MAX || !(await isTemporary(response)))) return response
    await response?.body?.cancel()
    await sleep(wait, undefined, { signal: program.signal })
  }
}

const RETRIED = new Set([429, 502, 503, 504])

/** Also while the server still carries out the attempt whose connection was lost. */
async function isTemporary(response: Response): Promise<boolean> {
  if (response.status !== 409) return RETRIED.has(response.status)
  const text = await response.clone().text()
  return text.includes('"IdempotencyKeyInFlight"')
}

function waitOf(response: Response | undefined, count: number): number {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : WAIT_MS * 2 ** (count - 1)
}

function once(program: Program, { server, token }: Connection, request: ApiRequest) {
  const { method, path, query, body, headers, idempotency_key, endless, signal } = request
  const url = new URL(path, server)
  if (query) url.search = query.toString()
  const bytes = body instanceof Uint8Array
  const signals = [program.signal, signal, endless ? undefined : AbortSignal.timeout(TIMEOUT_MS)]
  return program.fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': `gatehouse-cli/${version}`,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !bytes && { 'content-type': 'application/json' }),
      ...(idempotency_key && { 'idempotency-key': idempotency_key }),
      ...headers,
    },
    ...(body !== undefined && { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.any(signals.filter(one => one !== undefined)),
  })
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused. Is the server running?',
  ENOTFOUND: 'its name is not known.',
  EAI_AGAIN: 'its name is not known.',
  ECONNRESET: 'the connection was closed.',
}

function unreachable(server: string, error: unknown): unknown {
  const { name, message, cause } = error as Error & { cause?: NodeJS.ErrnoException }
  if (name === 'AbortError') return error
  if (name === 'TimeoutError') return failed(server, 'it did not answer in time.')
  return failed(server, REASONS[cause?.code ?? ''] ?? cause?.message ?? message)
}

const failed = (server: string, reason: string) =>
  new CommandFailed(exitCodes.unreachable, `Can't reach ${server}: ${reason}`)

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    const { origin } = new URL(response.url)
    const message = `${origin} did not answer with JSON. Is it a Gatehouse server?`
    throw new CommandFailed(exitCodes.failed, message)
  }
}
