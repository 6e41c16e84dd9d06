import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { providerIds } from '@gatehouse/contract/accounts/provider-names'
import { signUp } from '../../testing/people.ts'
import {
  finishSignIn,
  signInThrough,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  startSignIn,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const path = '/api/auth/sign-in/social'
const code = 'PARAMETER_NOT_ALLOWED'
const addressOf = (url: string) => new URL(url).searchParams

/** The audit entry of a sign-up. */
async function signUpOf(id: string) {
  const entry = await server.site.db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'user.signed_up')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return entry.after as Record<string, unknown>
}

test('a page sets provider parameters that pages may set', async () => {
  const additionalParams = { prompt: 'select_account', hl: 'de' }
  const person = await signUp(server)

  const url = await startSignIn(server.stranger(), 'google', { additionalParams })
  const linking = { additionalParams, path: '/api/auth/link-social' }
  const linkUrl = await startSignIn(person, 'google', linking)

  for (const address of [addressOf(url), addressOf(linkUrl)]) {
    assert.equal(address.get('prompt'), 'select_account')
    assert.equal(address.get('hl'), 'de')
  }
})

test("a page may replace a provider's defaults but not the operator's parameters", async () => {
  const discord = await startSignIn(server.stranger(), 'discord', {
    additionalParams: { prompt: 'consent' },
  })
  assert.equal(addressOf(discord).get('prompt'), 'consent')
  const google = server.site.config.providers.google
  assert.ok(google)
  google.parameters = { prompt: 'consent' }

  const url = await startSignIn(server.stranger(), 'google', {
    additionalParams: { prompt: 'none' },
  })

  assert.equal(addressOf(url).get('prompt'), 'consent')
  google.parameters = {}
})

test('a page cannot set parameters that control the identity or the redirect', async () => {
  const parameters = [
    'state',
    'nonce',
    'redirect_uri',
    'client_id',
    'client_key',
    'response_type',
    'response_mode',
    'scope',
    'code_challenge',
    'code_challenge_method',
    'hd',
    'claims',
    'request',
    'request_uri',
    '__proto__',
  ]
  for (const provider of providerIds) {
    for (const name of parameters) {
      const additionalParams = JSON.parse(`{"${name}": "x"}`) as object
      const person = server.stranger()
      const answer = await person.post(path, { provider, additionalParams })
      // JSON's `__proto__` is removed when the body is parsed, so it requests nothing.
      if (name === '__proto__' && answer.status === 200) continue
      assert.deepEqual([answer.status, answer.body.code], [400, code], `${provider} ${name}`)
    }
  }
})

test('rejected sign-in parameters are also rejected when linking', async () => {
  const person = await signUp(server)
  const body = { provider: 'google', additionalParams: { hd: 'example.com' } }

  const answer = await person.post('/api/auth/link-social', body)

  assert.deepEqual([answer.status, answer.body.code], [400, code])
})

test("an app's additional data is stored with the resulting sign-up", async () => {
  const data = { campaign: 'spring', by: { friend: 7 } }
  const person = server.stranger()
  newIdentity(server, 'google')

  const answer = await signInThrough(server, person, 'google', { additionalData: data })

  assert.equal(redirectOf(answer), '/', 'it is told to no page')
  const { id } = await userOf(person)
  assert.deepEqual((await signUpOf(id)).data, data)
  const { entries } = (await person.get('/api/auth/security-log')).body
  assert.doesNotMatch(JSON.stringify(entries), /spring/)
})

test("an app's data does not affect the user's identity (GHSA-965c-763c-88jm)", async () => {
  const victim = await signUp(server)
  const data = {
    email: victim.email,
    provider: 'github',
    linking: 'somebody',
    callback: 'https://evil.example',
    sign_up_requested: true,
  }
  const person = server.stranger()
  const { email } = newIdentity(server, 'google')

  const answer = await signInThrough(server, person, 'google', { additionalData: data })

  assert.equal(redirectOf(answer), '/')
  assert.equal((await userOf(person)).email, email)
})

test('additional data is limited to two thousand characters', async () => {
  const additionalData = { app_state: 'x'.repeat(2_000) }

  const answer = await server.stranger().post(path, { provider: 'google', additionalData })

  assert.deepEqual([answer.status, answer.body.code], [400, 'VALIDATION_ERROR'])
})

test('a database failure during the callback shows a page: internal_server_error', async () => {
  newIdentity(server, 'google')
  const person = server.stranger()
  const back = await server.providers.visit(await startSignIn(person, 'google'))
  const { db } = server.site
  await db.schema.alterTable('accounts').renameTo('accounts_away').execute()
  try {
    const answer = await finishSignIn(person, back)

    assert.equal(answer.status, 302)
    assert.equal(redirectOf(answer), `${server.url}/api/auth/error?error=internal_server_error`)
    assert.equal(await userOf(person), null)
  } finally {
    await db.schema.alterTable('accounts_away').renameTo('accounts').execute()
  }
})
