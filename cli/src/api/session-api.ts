import { CommandFailed } from '../command-failed.ts'
import type { Program } from '../program.ts'
import { apiOf, type ApiRequest } from './open-api.ts'

/** The API with a user's session, as the dashboard uses it: in cookies. */
export type SessionApi = {
  /** Sends a request and returns the response's JSON; a rejected one is thrown. */
  json<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>
}

/**
 * Opens the API of a server for a user who signs in by a request, or with the token of a session,
 * which the routes of accounts accept. The session ends with the program, unless it is signed out.
 */
export function sessionApi(program: Program, server: string, token?: string): SessionApi {
  const jar = new Map<string, string>()
  const api = apiOf(program, { server, token: undefined, profile: undefined })
  const headers = () => ({
    origin: server,
    ...(jar.size > 0
      ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
      : token !== undefined && { authorization: `Bearer ${token}` }),
  })
  return {
    json: async <T>(method: ApiRequest['method'], path: string, body?: unknown) => {
      const response = await api.send({ method, path, body, headers: headers() })
      for (const line of response.headers.getSetCookie()) keep(jar, line)
      return (await response.json()) as T
    },
  }
}

/** The code by which the server names the reason of a rejection. */
export const reasonOf = (error: unknown): unknown =>
  error instanceof CommandFailed ? (error.more.code ?? error.more.error) : undefined

function keep(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const at = pair.indexOf('=')
  const name = pair.slice(0, at).trim()
  const expired = attributes.some(one => /^\s*max-age=0\s*$/i.test(one))
  if (expired) jar.delete(name)
  else jar.set(name, pair.slice(at + 1).trim())
}
