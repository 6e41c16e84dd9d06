import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  newIdentity,
  startSocialTestServer,
  type SocialTestServer,
} from '../../../server/src/testing/providers/sign-in-through.ts'
import { signUpWith2fa } from '../../../server/src/testing/second-factor.ts'
import { createAccountClient, promptOneTap, type AccountClientOptions } from '../accounts.ts'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const clientOf = (options: AccountClientOptions = {}) =>
  createAccountClient({ baseURL: server.url, fetch: server.stranger().fetch, ...options })

test("a user signs in with Google's prompt", async () => {
  const { email } = newIdentity(server, 'google')
  const credential = await server.providers.sign('google')
  let give = (_: { credential: string }) => {}
  const google = {
    initialize: ({ callback }: { callback: typeof give }) => void (give = callback),
    prompt: () => give({ credential }),
    cancel: () => {},
  }
  const client = clientOf()

  const { data } = await promptOneTap(client, {
    clientId: 'google-client',
    load: async () => google,
  })

  assert.equal(data?.user.email, email)
  assert.equal((await client.getSession()).data?.user.email, email)
})

test('a social sign-in redirects the page to the provider', async () => {
  const visitedUrls: URL[] = []
  const client = clientOf({ go: url => void visitedUrls.push(new URL(url)) })

  const { data } = await client.signIn.social({ provider: 'google', callbackURL: '/home' })
  await client.signIn.social({ provider: 'google', disableRedirect: true })

  assert.equal(visitedUrls.length, 1)
  assert.equal(visitedUrls[0]?.searchParams.get('client_id'), 'google-client')
  assert.ok(data)
})

test('a correct password requests the second factor, whose code creates the session', async () => {
  const guarded = await signUpWith2fa(server)
  const requests: (readonly string[])[] = []
  const client = clientOf({ onTwoFactorRedirect: methods => requests.push(methods) })
  const password = 'correct horse battery staple'

  await client.signIn.email({ email: guarded.email, password })
  const before_code = await client.getSession()
  const wrong = await client.twoFactor.verifyTotp({ code: '000000' })
  const { data } = await client.twoFactor.verifyTotp({ code: guarded.code() })

  assert.deepEqual(requests, [['totp', 'otp']])
  assert.equal(before_code.data, null)
  assert.equal(wrong.error?.code, 'INVALID_CODE')
  assert.equal(data?.user.email, guarded.email)
  assert.equal((await client.getSession()).data?.user.email, guarded.email)
})
