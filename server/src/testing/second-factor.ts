import { URI } from 'otpauth'
import type { House } from './house.ts'
import { verificationCall } from './mails.ts'
import { signUp } from './people.ts'
import type { Person } from './person.ts'

const PASSWORD = 'correct horse battery staple'

/** A user whose account requires an authenticator's code. */
export type Guarded = {
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
export function codeAt(house: House, uri: string, steps = 0): string {
  const timestamp = house.clock.now().getTime() + steps * 30_000
  const code = URI.parse(uri).generate({ timestamp })
  return String(code)
}

/** Signs a user up who verifies their email and sets up an authenticator. */
export async function signUpGuarded(house: House): Promise<Guarded> {
  const person = await signUp(house)
  const link = await verificationCall(house, person.email)
  await person.get(link.pathname + link.search)
  const begun = await person.post('/api/auth/two-factor/enable', { password: PASSWORD })
  const { totpURI: uri, backupCodes } = begun.body as { totpURI: string; backupCodes: string[] }
  const first = await person.post('/api/auth/two-factor/verify-totp', {
    code: codeAt(house, uri),
  })
  if (first.status !== 200) throw new Error(`the first code was refused: ${first.status}`)
  const code = () => {
    house.clock.pass(30_000)
    return codeAt(house, uri)
  }
  return { person, email: person.email, uri, backupCodes, code }
}

/** Signs in by password in a new browser; the second factor is required next. */
export async function halfSignedIn(house: House, email: string, more: object = {}) {
  const browser = house.stranger()
  const body = { email, password: PASSWORD, ...more }
  const answer = await browser.post('/api/auth/sign-in/email', body)
  if (answer.body.twoFactorRedirect !== true) throw new Error('no second factor was asked for')
  return browser
}
