import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { SECOND } from '../../platform/clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { codeTo, linkTo } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Answer, Person } from '../../testing/person.ts'

const settings = {
  verification_seconds: 100,
  password_reset_seconds: 110,
  magic_link_seconds: 120,
  email_code_seconds: 130,
  delete_user_enabled: true,
  delete_user_mail_enabled: true,
  delete_user_mail_seconds: 140,
  session_update_seconds: 600,
  browser_session_seconds: 300,
  api_key_sessions_enabled: true,
  api_key_rate_max: 1,
  api_key_rate_seconds: 30,
}

let server: TestServer
before(async () => {
  server = await startTestServer({ settings })
})
after(() => server.close())

const auth = (name: string) => `/api/auth/${name}`
const pass = (seconds: number) => server.clock.pass(seconds * SECOND)
const session = async (person: Person) => {
  const query = { disableCookieCache: 'true' }
  return (await person.get(auth('get-session'), { query })).body?.session
}

/**
 * How a time-limited email is requested, how it is used, and the error when it is used too late.
 */
type MailedProof = {
  seconds: number
  ask: (person: Person) => Promise<string>
  use: (person: Person, proof: string) => Promise<Answer>
  late: [status: number, said: string]
}

async function tokenOf({ email }: Person, path: string): Promise<string> {
  const link = await linkTo(server, email, path)
  return link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? ''
}

const mailed: Record<string, MailedProof> = {
  'the proof of an address': {
    seconds: settings.verification_seconds,
    ask: person => tokenOf(person, '/verify-email'),
    use: (person, token) => person.get(auth('verify-email'), { query: { token } }),
    late: [401, 'TOKEN_EXPIRED'],
  },
  'a link to reset a password': {
    seconds: settings.password_reset_seconds,
    ask: async person => {
      await server.stranger().post(auth('request-password-reset'), { email: person.email })
      return tokenOf(person, auth('reset-password/'))
    },
    use: (_, token) =>
      server.stranger().post(auth('reset-password'), { token, newPassword: 'another password' }),
    late: [400, 'INVALID_TOKEN'],
  },
  'a link to sign in': {
    seconds: settings.magic_link_seconds,
    ask: async person => {
      await server.stranger().post(auth('sign-in/magic-link'), { email: person.email })
      return tokenOf(person, '/magic-link')
    },
    use: (_, token) => server.stranger().get(auth('magic-link/verify'), { query: { token } }),
    late: [302, '/?error=EXPIRED_TOKEN'],
  },
  'a code to sign in': {
    seconds: settings.email_code_seconds,
    ask: async ({ email }) => {
      const body = { email, type: 'sign-in' }
      await server.stranger().post(auth('email-otp/send-verification-otp'), body)
      return codeTo(server, email)
    },
    use: ({ email }, otp) => server.stranger().post(auth('sign-in/email-otp'), { email, otp }),
    late: [400, 'OTP_EXPIRED'],
  },
  'a link to delete an account': {
    seconds: settings.delete_user_mail_seconds,
    ask: async person => {
      await person.post(auth('delete-user'))
      return tokenOf(person, '/account/delete/confirm')
    },
    use: (person, token) => person.get(auth('delete-user/callback'), { query: { token } }),
    late: [404, 'INVALID_TOKEN'],
  },
}

describe('mailed links and codes expire after the configured time', () => {
  for (const [label, { seconds, ask, use, late }] of Object.entries(mailed)) {
    test(label, async () => {
      const [ada, bob] = [await signUp(server), await signUp(server, 'Bob')]
      const [early, lateToken] = [await ask(ada), await ask(bob)]

      pass(seconds - 1)
      const answerInTime = await use(ada, early)
      pass(2)
      const { status, body, headers } = await use(bob, lateToken)

      assert.equal(answerInTime.status, 200)
      const location = headers.get('location')?.replace(server.url, '')
      assert.deepEqual([status, body?.code ?? location], late)
    })
  }
})

test('a session is refreshed at the configured age', async () => {
  const person = await signUp(server)
  const { expiresAt } = await session(person)

  pass(settings.session_update_seconds - 1)
  const young = await session(person)
  pass(1)
  const old = await session(person)

  assert.equal(young.expiresAt, expiresAt)
  const longer = Date.parse(old.expiresAt) - Date.parse(expiresAt)
  assert.equal(longer, settings.session_update_seconds * SECOND)
})

test('a session that is not remembered lasts the configured time', async () => {
  const person = await signUp(server)
  const { email } = person
  const password = 'correct horse battery staple'
  await person.post(auth('sign-in/email'), { email, password, rememberMe: false })

  pass(settings.browser_session_seconds - 1)
  const still = await session(person)
  pass(2)
  const removed = await session(person)

  assert.ok(still)
  assert.equal(removed, undefined)
})

test('an API key has the configured rate limit', async () => {
  const { body } = await (await signUp(server)).post(auth('api-key/create'), {})
  const use = async () => {
    const headers = { 'x-api-key': String(body.key) }
    return (await server.stranger().get(auth('get-session'), { headers })).status
  }

  const first = await use()
  pass(settings.api_key_rate_seconds - 1)
  const second = await use()
  pass(2)
  const third = await use()

  assert.deepEqual([first, second, third], [200, 401, 200])
})
