import { URI } from 'otpauth'
import type { TestServer } from './test-server.ts'
import { verificationCall } from './mails.ts'
import { signUp } from './people.ts'
import type { Person } from './person.ts'

const PASSWORD = 'correct horse battery staple'

/** A user whose account requires an authenticator's code. */
export type TwoFactorUser = {
  person: Person
  email: string
  uri: string
  backupCodes: string[]
  /** The authenticator's current code; it moves the clock on, so that each code is new. */
  code(): string
}

/**
 * The code that an authenticator with this secret shows at the test server's time, or the given
 * number of steps before or after.
 */
export function codeAt(server: TestServer, uri: string, steps = 0): string {
  const timestamp = server.clock.now().getTime() + steps * 30_000
  const code = URI.parse(uri).generate({ timestamp })
  return String(code)
}

/** Signs a user up who verifies their email and sets up an authenticator. */
export async function signUpWith2fa(server: TestServer): Promise<TwoFactorUser> {
  const person = await signUp(server)
  const link = await verificationCall(server, person.email)
  await person.get(link.pathname + link.search)
  const started = await person.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const { totpURI: uri, backupCodes } = started.body as { totpURI: string; backupCodes: string[] }
  const first = await person.post('/api/auth/two-factor/verify-totp', {
    code: codeAt(server, uri),
  })
  if (first.status !== 200) throw new Error(`the first code was refused: ${first.status}`)
  const code = () => {
    server.clock.pass(30_000)
    return codeAt(server, uri)
  }
  return { person, email: person.email, uri, backupCodes, code }
}

/** Signs in by password in a new browser; the second factor is required next. */
export async function passwordSignIn(server: TestServer, email: string, more: object = {}) {
  const browser = server.stranger()
  const body = { email, password: PASSWORD, ...more }
  const answer = await browser.post('/api/auth/sign-in/email', body)
  if (answer.body.twoFactorRedirect !== true) throw new Error('no second factor was asked for')
  return browser
}
