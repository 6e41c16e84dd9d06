import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  finishSignIn,
  signInThrough,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  startSignIn,
  userOf,
  withPassword,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { Person } from '../../testing/person.ts'

const path = '/api/auth/link-social'
const link = { path, callbackURL: '/linked', errorCallbackURL: '/oops' }

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

const signInMethodsOf = async (person: Person) => {
  const { body } = await person.get('/api/auth/list-accounts')
  return body.map((account: { provider: string }) => account.provider)
}

const grant = async (claims: Record<string, unknown> = {}) => ({
  token: await server.providers.sign('google', claims),
})

test('a signed-in user links a provider and signs in with it from then on', async () => {
  const person = await withPassword(server, { verified: false })
  newIdentity(server, 'google', { email: person.email })

  const answer = await signInThrough(server, person, 'google', link)

  assert.equal(redirectOf(answer), '/linked')
  assert.deepEqual(await signInMethodsOf(person), ['credential', 'google'])
  assert.equal(person.cookies.has('better-auth.state'), false)
  const { entries } = (await person.get('/api/auth/security-log')).body
  const linked = entries.filter((entry: { action: string }) => entry.action === 'account_linked')
  assert.deepEqual(linked.length, 1)
})

test('the response says where to go and that the page should redirect', async () => {
  const person = await withPassword(server, { verified: true })

  const there = await person.post(path, { provider: 'github', scopes: ['repo'] })
  const response = await person.post(path, { provider: 'github', disableRedirect: true })

  assert.equal(there.body.redirect, true)
  assert.equal(there.headers.get('location'), there.body.url)
  assert.match(new URL(there.body.url).searchParams.get('scope') ?? '', / repo$/)
  assert.deepEqual([response.body.redirect, response.headers.get('location')], [false, null])
})

test('linking again with more scopes stores the newly granted scopes', async () => {
  const person = await withPassword(server, { verified: true })
  newIdentity(server, 'google', { email: person.email })
  await signInThrough(server, person, 'google', link)

  const again = await signInThrough(server, person, 'google', { ...link, scopes: ['drive'] })

  assert.equal(redirectOf(again), '/linked')
  const [, google] = (await person.get('/api/auth/list-accounts')).body
  assert.deepEqual(google.scopes, ['email', 'profile', 'openid', 'drive'])
  assert.deepEqual(await signInMethodsOf(person), ['credential', 'google'])
})

test("another user's account: account_already_linked_to_different_user", async () => {
  const { email } = newIdentity(server, 'google')
  const owner = server.stranger()
  await signInThrough(server, owner, 'google')
  const person = await withPassword(server, { verified: true })

  const answer = await signInThrough(server, person, 'google', link)
  const token = await grant()
  const response = await person.post(path, { provider: 'google', idToken: token })

  assert.equal(redirectOf(answer), '/oops?error=account_already_linked_to_different_user')
  assert.deepEqual([response.status, response.body.code], [417, 'LINKING_FAILED'])
  assert.equal((await userOf(owner)).email, email)
  assert.deepEqual(
    [await signInMethodsOf(owner), await signInMethodsOf(person)],
    [['google'], ['credential']],
  )
})

test('an unverified address is not linked: unable_to_link_account', async () => {
  const person = await withPassword(server, { verified: true })
  newIdentity(server, 'discord', { email: person.email, email_verified: false })

  const answer = await signInThrough(server, person, 'discord', link)
  const { token } = await grant({ email: person.email, email_verified: false, sub: 'unseen' })
  const response = await person.post(path, { provider: 'google', idToken: { token } })

  assert.equal(redirectOf(answer), '/oops?error=unable_to_link_account')
  const message = 'Account not linked - linking not allowed'
  assert.deepEqual(
    [response.status, response.body],
    [401, { code: 'LINKING_NOT_ALLOWED', message }],
  )
  assert.deepEqual(await signInMethodsOf(person), ['credential'])
})

test('another address is not linked unless allowed: email_mismatch', async () => {
  const open = await startSocialTestServer({ settings: { account_linking_different_emails: true } })
  try {
    const strict = await withPassword(server, { verified: true })
    const { email, id } = newIdentity(server, 'google')
    const rejected = await signInThrough(server, strict, 'google', link)
    const { token } = await grant({ email, sub: id })
    const response = await strict.post(path, { provider: 'google', idToken: { token } })
    const free = await withPassword(open, { verified: true })
    newIdentity(open, 'google')
    const allowed = await signInThrough(open, free, 'google', link)

    assert.equal(redirectOf(rejected), '/oops?error=email_mismatch')
    assert.deepEqual(
      [response.status, response.body.code],
      [401, 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED'],
    )
    assert.equal(redirectOf(allowed), '/linked')
    assert.deepEqual(await signInMethodsOf(free), ['credential', 'google'])
  } finally {
    await open.close()
  }
})

test('where linking is disabled, no account is linked', async () => {
  const closed = await startSocialTestServer({ settings: { account_linking_enabled: false } })
  try {
    const person = await withPassword(closed, { verified: true })
    newIdentity(closed, 'google', { email: person.email })
    const answer = await signInThrough(closed, person, 'google', link)
    assert.equal(redirectOf(answer), '/oops?error=unable_to_link_account')
  } finally {
    await closed.close()
  }
})

test('a provider without addresses is linked where it is trusted', async () => {
  const settings = {
    account_linking_trusted: ['tiktok'],
    account_linking_different_emails: true,
  }
  const open = await startSocialTestServer({ settings })
  try {
    const person = await withPassword(open, { verified: true })
    const answer = await signInThrough(open, person, 'tiktok', link)
    const again = open.stranger()
    await signInThrough(open, again, 'tiktok')

    assert.equal(redirectOf(answer), '/linked')
    assert.equal((await userOf(again)).id, (await userOf(person)).id)
  } finally {
    await open.close()
  }
})

test('a link completes only for the session that started it', async () => {
  const [person, other] = [
    await withPassword(server, { verified: true }),
    await withPassword(server, { verified: true }),
  ]
  newIdentity(server, 'google', { email: person.email })
  const back = await server.providers.visit(await startSignIn(person, 'google', link))
  const redirectUrl = await server.providers.visit(await startSignIn(other, 'google', link))

  const state = person.cookies.get('better-auth.state') ?? ''
  const otherToken = other.cookies.get('better-auth.session_token') ?? ''
  person.cookies.set('better-auth.session_token', otherToken)
  const swapped = await finishSignIn(person, back)
  other.cookies.delete('better-auth.session_token')
  const anonymous = await finishSignIn(other, redirectUrl)

  assert.ok(state !== '')
  assert.equal(redirectOf(swapped), '/oops?error=please_restart_the_process')
  assert.equal(redirectOf(anonymous), '/oops?error=please_restart_the_process')
  assert.equal(await userOf(other), null)
})

test('an id token links an account immediately, and again without effect', async () => {
  const person = await withPassword(server, { verified: true })
  const { id } = newIdentity(server, 'google', { email: person.email })
  const idToken = {
    ...(await grant({ sub: id, email: person.email })),
    accessToken: 'granted',
    scopes: ['email'],
  }

  for (let n = 0; n < 2; n += 1) {
    const answer = await person.post(path, { provider: 'google', idToken })
    assert.deepEqual(answer.body, { redirect: false, url: '', status: true })
  }

  const [, google] = (await person.get('/api/auth/list-accounts')).body
  assert.deepEqual([google.accountId, google.scopes], [id, ['email']])
})

test('one of ten users who link an account in parallel succeeds', async () => {
  const settings = { account_linking_different_emails: true }
  const open = await startSocialTestServer({ settings })
  try {
    newIdentity(open, 'google')
    const people = []
    for (let n = 0; n < 10; n += 1) people.push(await withPassword(open, { verified: true }))
    const answers = await Promise.all(people.map(item => signInThrough(open, item, 'google', link)))

    const targets = answers.map(redirectOf)
    assert.equal(targets.filter(to => to === '/linked').length, 1)
    const used = '/oops?error=account_already_linked_to_different_user'
    assert.equal(targets.filter(to => to === used).length, 9)
  } finally {
    await open.close()
  }
})

test('linking requires a session, a configured provider and a valid token', async () => {
  const person = await withPassword(server, { verified: true })
  const answers = [
    await server.stranger().post(path, { provider: 'google' }),
    await person.post(path, { provider: 'myspace' }),
    await person.post(path, { provider: 'github', idToken: { token: 'a.b.c' } }),
    await person.post(path, { provider: 'google', idToken: { token: 'a.b.c' } }),
    await person.post(path, { provider: 'google', idToken: await grant({ email: null }) }),
    await person.post(path, { provider: 'google', callbackURL: '' }),
    await person.post(path, { provider: 'google', callbackURL: 'https://evil.example' }),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body?.code]),
    [
      [401, 'UNAUTHORIZED'],
      [404, 'PROVIDER_NOT_FOUND'],
      [404, 'ID_TOKEN_NOT_SUPPORTED'],
      [401, 'INVALID_TOKEN'],
      [401, 'USER_EMAIL_NOT_FOUND'],
      [400, 'CALLBACK_URL_REQUIRED'],
      [403, 'INVALID_CALLBACK_URL'],
    ],
  )
})

test('an impersonator cannot link accounts', async () => {
  const [admin, person] = [
    await withPassword(server, { verified: true }),
    await withPassword(server, { verified: true }),
  ]
  const { db } = server.site
  const { id } = await userOf(admin)
  const ownSessionId = (await person.get('/api/auth/get-session')).body.session.id
  newIdentity(server, 'google', { email: person.email })
  const back = await server.providers.visit(await startSignIn(person, 'google', link))
  await db
    .updateTable('sessions')
    .set({ impersonated_by: id })
    .where('id', '=', ownSessionId)
    .execute()

  const rejected = await person.post(path, { provider: 'google' })
  const late = await finishSignIn(person, back)

  assert.equal(rejected.status, 403)
  assert.equal(redirectOf(late), '/oops?error=please_restart_the_process')
})
