import { setTimeout as sleep } from 'node:timers/promises'
import { apiOf } from '../api/open-api.ts'
import { reasonOf } from '../api/session-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

/** What the page on which the user approves calls this program. */
const CLIENT_ID = 'gatehouse-cli'
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:device_code'
/** How much longer to wait after `slow_down`. Source: RFC 8628, section 3.5. */
const SLOWER_SECONDS = 5
const SECOND_MS = 1_000

type Codes = {
  device_code: string
  user_code: string
  verification_uri: string
  verification_uri_complete: string
  expires_in: number
  interval: number
}

/** Shows the user where to approve the sign-in, and with which code. */
type Show = (codes: Pick<Codes, 'user_code' | 'verification_uri_complete'>) => Promise<void>

/**
 * Signs a user in who approves it in a browser (RFC 8628). Returns the token of the session;
 * undefined if the server does not offer that.
 */
export async function deviceSession(
  program: Program,
  server: string,
  show: Show,
): Promise<string | undefined> {
  const api = apiOf(program, { server, token: undefined, profile: undefined })
  const post = <T>(path: string, body: object) => api.json<T>({ method: 'POST', path, body })
  const body = { client_id: CLIENT_ID }
  const codes = await post<Codes>('/api/auth/device/code', body).catch((error: unknown) => {
    if (isNotOffered(error)) return undefined
    throw error
  })
  if (!codes) return undefined
  await show(codes)
  const { device_code } = codes
  const ask = () =>
    post<{ access_token: string }>('/api/auth/device/token', {
      ...{ grant_type: GRANT_TYPE, device_code, ...body },
    })
  let { interval } = codes
  for (let waited = 0; waited < codes.expires_in; waited += interval) {
    await sleep(interval * SECOND_MS, undefined, { signal: program.signal })
    const answer = await ask().catch((error: unknown) => problemOf(error))
    if (typeof answer === 'object') return answer.access_token
    if (answer === 'slow_down') interval += SLOWER_SECONDS
  }
  return expired()
}

/** The server's operator has not turned device authorization on, or the server has none. */
const isNotOffered = (error: unknown) =>
  reasonOf(error) === 'unauthorized_client' ||
  (error instanceof CommandFailed && error.more.status === 404)

/** Why there is no session yet; what cannot be waited for is thrown. */
function problemOf(error: unknown): 'pending' | 'slow_down' {
  const reason = reasonOf(error)
  if (reason === 'authorization_pending') return 'pending'
  if (reason === 'slow_down') return 'slow_down'
  if (reason === 'expired_token') expired()
  if (reason === 'access_denied')
    throw new CommandFailed(exitCodes.not_signed_in, 'The sign-in was denied in the browser.')
  throw error
}

function expired(): never {
  const message = 'The code has expired. Run: gatehouse login'
  throw new CommandFailed(exitCodes.not_signed_in, message)
}
