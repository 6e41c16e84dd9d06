import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  newcomer,
  openSocialHouse,
  type SocialHouse,
} from '../../../server/src/testing/providers/come-through.ts'
import { signUpGuarded } from '../../../server/src/testing/second-factor.ts'
import { createAccountClient, promptOneTap, type AccountClientOptions } from '../accounts.ts'

let house: SocialHouse
before(async () => {
  house = await openSocialHouse()
})
after(() => house.close())

const clientOf = (options: AccountClientOptions = {}) =>
  createAccountClient({ baseURL: house.url, fetch: house.stranger().fetch, ...options })

test("a user signs in with Google's prompt", async () => {
  const { email } = newcomer(house, 'google')
  const credential = await house.providers.sign('google')
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
  const went: URL[] = []
  const client = clientOf({ go: url => void went.push(new URL(url)) })

  const { data } = await client.signIn.social({ provider: 'google', callbackURL: '/home' })
  await client.signIn.social({ provider: 'google', disableRedirect: true })

  assert.equal(went.length, 1)
  assert.equal(went[0]?.searchParams.get('client_id'), 'google-client')
  assert.ok(data)
})

test('a right password leads to the second factor, and its code to the session', async () => {
  const guarded = await signUpGuarded(house)
  const asked: (readonly string[])[] = []
  const client = clientOf({ onTwoFactorRedirect: methods => asked.push(methods) })
  const password = 'correct horse battery staple'

  await client.signIn.email({ email: guarded.email, password })
  const before_code = await client.getSession()
  const wrong = await client.twoFactor.verifyTotp({ code: '000000' })
  const { data } = await client.twoFactor.verifyTotp({ code: guarded.code() })

  assert.deepEqual(asked, [['totp', 'otp']])
  assert.equal(before_code.data, null)
  assert.equal(wrong.error?.code, 'INVALID_CODE')
  assert.equal(data?.user.email, guarded.email)
  assert.equal((await client.getSession()).data?.user.email, guarded.email)
})
