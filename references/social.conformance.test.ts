import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Person } from '../server/src/testing/person.ts'
import {
  finishSignIn,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  withPassword,
  type SocialTestServer,
} from '../server/src/testing/providers/sign-in-through.ts'
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
type SocialRedirect = { url: string; redirect: boolean }

/**
 * The part of the public client that the scenarios use, in the shape common to both generations.
 */
type Client = {
  signIn: { social: Call<SocialRedirect & { token: string; user: { email: string } }> }
  linkSocial: Call<SocialRedirect & { status?: boolean }>
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

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

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
    initialize: (provided: Setup) => void (setup = provided),
    prompt: () =>
      void tap(setup?.client_id ?? '').then(credential => setup?.callback({ credential })),
  }
  const window = {
    document: {},
    googleScriptInitialized: true,
    google: { accounts: { id } },
    location: { href: '', origin: server.url },
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
        baseURL: server.url,
        fetchOptions: { customFetchImpl: person.fetch },
        plugins: [library.oneTapClient({ clientId: 'google-client' })],
      })

    test('a user signs in with Google and returns to the page', async () => {
      const { email } = newIdentity(server, 'google')
      const person = server.stranger()
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
      const back = await finishSignIn(person, await server.providers.visit(sent.data?.url ?? ''))

      assert.equal(redirectOf(back), '/welcome')
      const { data } = await client.getSession()
      assert.deepEqual([data?.user.email, data?.user.emailVerified], [email, true])
    })

    test('an app signs in a user with an id token and reads the error of a bad one', async () => {
      const { email } = newIdentity(server, 'google')
      const client = clientOf(server.stranger())
      const token = await server.providers.sign('google')

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
      const person = await withPassword(server, { verified: true })
      const { id } = newIdentity(server, 'google', { email: person.email })
      const client = clientOf(person)

      const sent = await client.linkSocial({ provider: 'google', callbackURL: '/account' })
      const back = await finishSignIn(person, await server.providers.visit(sent.data?.url ?? ''))
      assert.equal(redirectOf(back), '/account')
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
      const person = await withPassword(server, { verified: true })
      const { id, email } = newIdentity(server, 'google', { email: person.email })
      const token = await server.providers.sign('google', { sub: id, email })

      const linked = await clientOf(person).linkSocial({ provider: 'google', idToken: { token } })

      assert.deepEqual([linked.data?.redirect, linked.data?.status], [false, true])
    })

    test('a user signs in with One Tap', async () => {
      const { email } = newIdentity(server, 'google')
      const client = clientOf(server.stranger())
      let requests = ''
      const away = withOneTap(client_id => {
        requests = client_id
        return server.providers.sign('google')
      })

      await client.oneTap({ fetchOptions: {} }).finally(away)

      assert.equal(requests, 'google-client')
      assert.equal((await client.getSession()).data?.user.email, email)
    })
  })
}
