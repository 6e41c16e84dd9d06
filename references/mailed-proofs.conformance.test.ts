import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { codeTo as codeOf, linkTo } from '../server/src/testing/mails.ts'
import { installReference } from './install.ts'

const PASSWORD = 'correct horse battery staple'
const NEW_PASSWORD = 'an even better staple'

type Result<T> = { data: T | null; error: { status: number; code?: string } | null }
type Call<T> = (given?: object) => Promise<Result<T>>
type User = { id: string; email: string; name: string; emailVerified: boolean; createdAt: Date }
type Done = { success: boolean }

/**
 * The part of the public client that the scenarios use, in the shape common to both generations.
 */
type Client = {
  getSession: Call<{ user: User }>
  signUp: { email: Call<{ user: User }> }
  signOut: Call<Done>
  signIn: {
    email: Call<{ user: User }>
    magicLink: Call<{ status: boolean }>
    emailOtp: Call<{ token: string; user: User }>
  }
  magicLink: { verify: Call<{ token: string; user: User; session?: { id: string } }> }
  forgetPassword: { emailOtp: Call<Done> }
  emailOtp: {
    sendVerificationOtp: Call<Done>
    verifyEmail: Call<{ status: boolean; token: string | null; user: User }>
    resetPassword: Call<Done>
    /** Only newer clients have these methods, but a call by property works in all. */
    checkVerificationOtp: Call<Done>
    requestPasswordReset: Call<Done>
    requestEmailChange: Call<Done>
    changeEmail: Call<Done>
  }
}

type Library = {
  createAuthClient(options: object): Client
  magicLinkClient(): object
  emailOTPClient(): object
}

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { change_email_enabled: true } })
})
after(() => server.close())

let people = 0

/** A visitor in their own browser who has no account yet. */
function newVisitor({ createAuthClient, magicLinkClient, emailOTPClient }: Library) {
  const person = server.stranger()
  const plugins = [magicLinkClient(), emailOTPClient()]
  const fetchOptions = { customFetchImpl: person.fetch }
  const client = createAuthClient({ baseURL: server.url, fetchOptions, plugins })
  return { client, email: `mailed-${(people += 1)}@example.com` }
}

const codeTo = (email: string) => codeOf(server, email)

const scenarios: Record<string, (library: Library) => Promise<void>> = {
  'somebody comes in by a link, and no second time': async library => {
    const { client, email } = newVisitor(library)

    const response = await client.signIn.magicLink({ email, name: 'Ada', callbackURL: '/home' })

    assert.deepEqual(response.data, { status: true })
    const token = (await linkTo(server, email, '/magic-link')).searchParams.get('token')
    const { data, error } = await client.magicLink.verify({ query: { token } })
    assert.equal(error, null)
    assert.deepEqual([data?.user.email, data?.user.name], [email, 'Ada'])
    assert.ok(data?.user.createdAt instanceof Date)
    assert.ok(data.session?.id)
    assert.equal((await client.getSession()).data?.user.email, email)
    await client.signOut()
    await client.magicLink.verify({ query: { token } })
    assert.equal((await client.getSession()).data, null)
  },

  'somebody comes in by a code': async library => {
    const { client, email } = newVisitor(library)
    const sent = await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    assert.deepEqual(sent.data, { success: true })
    const wrong = await client.signIn.emailOtp({ email, otp: 'wrong' })
    assert.deepEqual([wrong.error?.status, wrong.error?.code], [400, 'INVALID_OTP'])

    const { data } = await client.signIn.emailOtp({ email, otp: await codeTo(email) })

    assert.equal(data?.user.emailVerified, true)
    assert.equal((await client.getSession()).data?.user.email, email)
  },

  'the fourth guess ends a code': async library => {
    const { client, email } = newVisitor(library)
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    const otp = await codeTo(email)
    for (let time = 0; time < 3; time += 1) await client.signIn.emailOtp({ email, otp: 'wrong' })

    const { error } = await client.signIn.emailOtp({ email, otp })

    assert.deepEqual([error?.status, error?.code], [403, 'TOO_MANY_ATTEMPTS'])
  },

  'somebody proves their address by a code': async library => {
    const { client, email } = newVisitor(library)
    await client.signUp.email({ name: 'Ada', email, password: PASSWORD })
    const type = 'email-verification'
    await client.emailOtp.sendVerificationOtp({ email, type })
    const otp = await codeTo(email)
    const checked = await client.emailOtp.checkVerificationOtp({ email, type, otp })
    assert.deepEqual(checked.data, { success: true })

    const { data } = await client.emailOtp.verifyEmail({ email, otp })

    assert.deepEqual([data?.status, data?.token, data?.user.emailVerified], [true, null, true])
  },

  'somebody resets a forgotten password by a code, by the old route and the new': async library => {
    const { client, email } = newVisitor(library)
    await client.signUp.email({ name: 'Ada', email, password: PASSWORD })
    const ways = [client.forgetPassword.emailOtp, client.emailOtp.requestPasswordReset]
    for (const [n, request] of ways.entries()) {
      const password = `${NEW_PASSWORD} ${n}`
      assert.deepEqual((await request({ email })).data, { success: true })
      const otp = await codeTo(email)
      const common = await client.emailOtp.resetPassword({ email, otp, password: 'password1' })
      assert.equal(common.error?.code, 'PASSWORD_COMPROMISED')

      const done = await client.emailOtp.resetPassword({ email, otp, password })

      assert.deepEqual(done.data, { success: true })
      assert.equal((await client.signIn.email({ email, password })).data?.user.email, email)
    }
  },

  'an account moves by codes': async library => {
    const { client, email } = newVisitor(library)
    await client.emailOtp.sendVerificationOtp({ email, type: 'sign-in' })
    await client.signIn.emailOtp({ email, otp: await codeTo(email) })
    await client.emailOtp.sendVerificationOtp({ email, type: 'email-verification' })
    const newEmail = `moved-${email}`

    const response = await client.emailOtp.requestEmailChange({
      newEmail,
      otp: await codeTo(email),
    })
    const moved = await client.emailOtp.changeEmail({ newEmail, otp: await codeTo(newEmail) })

    assert.deepEqual([response.data, moved.data], [{ success: true }, { success: true }])
    assert.equal((await client.getSession()).data?.user.email, newEmail)
  },
}

for (const reference of ['better-auth-1.2.12', 'better-auth-latest']) {
  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })

    for (const [name, story] of Object.entries(scenarios)) test(name, () => story(library))
  })
}
