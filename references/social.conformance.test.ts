import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../server/src/testing/person.ts'
import {
  comeBack,
  newcomer,
  openSocialHouse,
  sentTo,
  withPassword,
  type SocialHouse,
} from '../server/src/testing/providers/come-through.ts'
import { installReference } from './install.ts'

type Result<T> = {
  data: T | null
  error: { status: number; code?: string; message?: string } | null
}
type Call<T> = (given?: object) => Promise<Result<T>>

type Account = {
  id: string
  provider: string
  providerId: string
  accountId: string
  scopes: string[]
  createdAt: Date
}
type Tokens = { accessToken: string; accessTokenExpiresAt: Date; scopes: string[] }
type Sent = { url: string; redirect: boolean }

/**
 * The part of the public client that the scenarios use, in the shape common to both generations.
 */
type Client = {
  signIn: { social: Call<Sent & { token: string; user: { email: string } }> }
  linkSocial: Call<Sent & { status?: boolean }>
  unlinkAccount: Call<{ status: boolean }>
  listAccounts: Call<Account[]>
  getAccessToken: Call<Tokens>
  refreshToken: Call<Tokens & { refreshToken: string }>
  accountInfo: Call<{ user: { id: string; email: string }; data: { sub: string } }>
  getSession: Call<{ user: { email: string; emailVerified: boolean } }>
  oneTap: (given?: object, fetchOptions?: object) => Promise<void>
}

type Library = {
  createAuthClient(options: object): Client
  oneTapClient(options: object): object
}

let house: SocialHouse
before(async () => {
  house = await openSocialHouse()
})
after(() => house.close())

/** How a generation identifies the account: older clients by provider, newer ones by our id. */
type Words = {
  choose: (account: Account) => object
  ask: (account: Account) => object
}

const words: Record<string, Words> = {
  'better-auth-1.2.12': {
    choose: ({ providerId, accountId }) => ({ providerId, accountId }),
    ask: ({ accountId }) => ({ accountId }),
  },
  'better-auth-latest': {
    choose: ({ id }) => ({ accountId: id }),
    ask: ({ id }) => ({ query: { accountId: id } }),
  },
}

/** A browser that has loaded Google's script, and a user who accepts its prompt. */
function withOneTap(tap: (client_id: string) => Promise<string>): () => void {
  type Setup = { client_id: string; callback(answer: { credential: string }): Promise<void> }
  let setup: Setup | undefined
  const id = {
    initialize: (given: Setup) => void (setup = given),
    prompt: () =>
      void tap(setup?.client_id ?? '').then(credential => setup?.callback({ credential })),
  }
  const window = {
    document: {},
    googleScriptInitialized: true,
    google: { accounts: { id } },
    location: { href: '', origin: house.url },
  }
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
  return () => void Reflect.deleteProperty(globalThis, 'window')
}

for (const reference of Object.keys(words)) {
  const { choose, ask } = words[reference] as Words

  describe(reference, () => {
    let library: Library
    before(async () => {
      const folder = await installReference(reference)
      library = (await import(new URL('client.mjs', folder).href)) as Library
    })

    const clientOf = (person: Person) =>
      library.createAuthClient({
        baseURL: house.url,
        fetchOptions: { customFetchImpl: person.fetch },
        plugins: [library.oneTapClient({ clientId: 'google-client' })],
      })

    test('a user signs in with Google and returns to the page', async () => {
      const { email } = newcomer(house, 'google')
      const person = house.stranger()
      const client = clientOf(person)

      const sent = await client.signIn.social({
        provider: 'google',
        callbackURL: '/home',
        newUserCallbackURL: '/welcome',
        errorCallbackURL: '/oops',
        scopes: ['drive'],
        loginHint: email,
        requestSignUp: true,
      })
      assert.equal(sent.data?.redirect, true)
      const back = await comeBack(person, await house.providers.visit(sent.data?.url ?? ''))

      assert.equal(sentTo(back), '/welcome')
      const { data } = await client.getSession()
      assert.deepEqual([data?.user.email, data?.user.emailVerified], [email, true])
    })

    test('an app signs in a user with an id token and reads the error of a bad one', async () => {
      const { email } = newcomer(house, 'google')
      const client = clientOf(house.stranger())
      const token = await house.providers.sign('google')

      const wrong = await client.signIn.social({ provider: 'google', idToken: { token: 'a.b.c' } })
      const unknown = await client.signIn.social({ provider: 'zoom', idToken: { token } })
      const right = await client.signIn.social({ provider: 'google', idToken: { token } })

      assert.equal(wrong.error?.code, 'INVALID_TOKEN')
      assert.deepEqual(
        [unknown.error?.status, unknown.error?.code],
        [404, 'ID_TOKEN_NOT_SUPPORTED'],
      )
      assert.equal(right.data?.user.email, email)
      assert.equal((await client.getSession()).data?.user.email, email)
    })

    test('a user links Google, uses its token and unlinks it', async () => {
      const person = await withPassword(house, { proven: true })
      const { id } = newcomer(house, 'google', { email: person.email })
      const client = clientOf(person)

      const sent = await client.linkSocial({ provider: 'google', callbackURL: '/account' })
      const back = await comeBack(person, await house.providers.visit(sent.data?.url ?? ''))
      assert.equal(sentTo(back), '/account')
      const { data: accounts } = await client.listAccounts()
      const google = accounts?.find(account => account.providerId === 'google')
      assert.ok(google?.createdAt instanceof Date)
      assert.deepEqual([google.provider, google.accountId], ['google', id])
      const got = await client.getAccessToken(choose(google))
      const renewed = await client.refreshToken(choose(google))
      const info = await client.accountInfo(ask(google))

      assert.ok(got.data?.accessTokenExpiresAt instanceof Date)
      assert.deepEqual(got.data.scopes, ['email', 'profile', 'openid'])
      assert.ok(renewed.data && renewed.data.accessToken !== got.data.accessToken)
      assert.match(renewed.data.refreshToken, /^google-refresh-/)
      assert.deepEqual([info.data?.user.id, info.data?.data.sub], [id, id])
      assert.equal((await client.unlinkAccount(choose(google))).data?.status, true)
      const last = await client.unlinkAccount({ providerId: 'credential' })
      assert.equal(last.error?.message, "You can't unlink your last account")
      assert.equal((await client.listAccounts()).data?.length, 1)
    })

    test('a user links by id token immediately', async () => {
      const person = await withPassword(house, { proven: true })
      const { id, email } = newcomer(house, 'google', { email: person.email })
      const token = await house.providers.sign('google', { sub: id, email })

      const linked = await clientOf(person).linkSocial({ provider: 'google', idToken: { token } })

      assert.deepEqual([linked.data?.redirect, linked.data?.status], [false, true])
    })

    test('a user signs in with One Tap', async () => {
      const { email } = newcomer(house, 'google')
      const client = clientOf(house.stranger())
      let asked = ''
      const away = withOneTap(client_id => {
        asked = client_id
        return house.providers.sign('google')
      })

      await client.oneTap({ fetchOptions: {} }).finally(away)

      assert.equal(asked, 'google-client')
      assert.equal((await client.getSession()).data?.user.email, email)
    })
  })
}
