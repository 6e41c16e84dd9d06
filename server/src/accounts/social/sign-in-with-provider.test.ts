import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeInstanceSettings as decideIn } from '../../testing/instance-settings.ts'
import { linkTo, verificationCall } from '../../testing/mails.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  redirectOf,
  userOf,
  withPassword,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const back = { callbackURL: '/in', errorCallbackURL: '/oops' }
const REJECTED = '/oops?error=account_not_linked'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
after(() => server.close())

/** Runs a function with changed settings. */
async function withSettings(change: Record<string, unknown>, act: () => Promise<void>) {
  const decide = (to: Record<string, unknown>) => decideIn(server, to)
  await decide(change)
  try {
    await act()
  } finally {
    await decide(Object.fromEntries(Object.keys(change).map(name => [name, null])))
  }
}

const signInMethodsOf = async (person: Person) => {
  const { body } = await person.get('/api/auth/list-accounts')
  return body.map((account: { provider: string }) => account.provider)
}

const signIn = (email: string) =>
  server.stranger().post('/api/auth/sign-in/email', { email, password: PASSWORD })

test('an address verified on both sides signs in to the existing account', async () => {
  const owner = await withPassword(server, { verified: true })
  newIdentity(server, 'google', { email: owner.email.toUpperCase() })
  const person = server.stranger()

  const answer = await signInThrough(server, person, 'google', {
    ...back,
    newUserCallbackURL: '/welcome',
  })

  assert.equal(redirectOf(answer), '/in')
  assert.equal((await userOf(person)).id, (await userOf(owner)).id)
  assert.deepEqual(await signInMethodsOf(owner), ['credential', 'google'])
  assert.equal((await signIn(owner.email)).status, 200)
  const log = (await owner.get('/api/auth/security-log')).body.entries
  const linked = log.find((entry: { action: string }) => entry.action === 'account_linked')
  assert.deepEqual([linked.about, linked.by], ['google', 'you'])
})

test("an attacker who signed up with a user's address loses access (CVE-2026-53516)", async () => {
  const attacker = await withPassword(server, { verified: false })
  const { email } = attacker
  await attacker.post('/api/auth/request-password-reset', { email })
  const reset = await linkTo(server, email, '/api/auth/reset-password/')
  const key = await attacker.post('/api/auth/api-key/create', { name: 'for later' })
  assert.equal(key.status, 200)
  newIdentity(server, 'google', { email })
  const owner = server.stranger()

  const answer = await signInThrough(server, owner, 'google', back)

  assert.equal(redirectOf(answer), '/in')
  const user = await userOf(owner)
  assert.deepEqual([user.email, user.emailVerified], [email, true])
  assert.deepEqual(await signInMethodsOf(owner), ['google'])
  assert.equal(await userOf(attacker), null)
  assert.equal((await signIn(email)).status, 401)
  const token = reset.pathname.split('/').at(-1)
  const late = await attacker.post('/api/auth/reset-password', { token, newPassword: 'mine again' })
  assert.equal(late.status, 400)
  assert.deepEqual((await owner.get('/api/auth/api-key/list')).body, [])
})

test('an unverified account goes to the owner of its address (CVE-2026-53516)', async () => {
  const { email } = newIdentity(server, 'discord', { email_verified: false })
  const attacker = server.stranger()
  assert.equal(redirectOf(await signInThrough(server, attacker, 'discord', back)), '/in')
  newIdentity(server, 'google', { email })
  const owner = server.stranger()

  await signInThrough(server, owner, 'google', back)
  const again = await signInThrough(server, server.stranger(), 'discord', back)

  assert.equal(await userOf(attacker), null)
  assert.deepEqual(await signInMethodsOf(owner), ['google'])
  assert.equal(redirectOf(again), REJECTED)
})

test('an address the provider has not verified is not linked', async () => {
  for (const verified of [true, false]) {
    const owner = await withPassword(server, { verified })
    newIdentity(server, 'discord', { email: owner.email, email_verified: false })
    const person = server.stranger()

    const answer = await signInThrough(server, person, 'discord', back)

    assert.equal(redirectOf(answer), REJECTED)
    assert.equal(await userOf(person), null)
    assert.deepEqual(await signInMethodsOf(owner), ['credential'])
  }
})

test('providers that verify no addresses do not link', async () => {
  for (const provider of ['kick', 'spotify', 'vk', 'microsoft'] as const) {
    const owner = await withPassword(server, { verified: true })
    newIdentity(server, provider, { email: owner.email })

    const answer = await signInThrough(server, server.stranger(), provider, back)

    assert.equal(redirectOf(answer), REJECTED, provider)
  }
})

test('a trusted provider still does not link to an address unverified here', async () => {
  await withSettings({ account_linking_trusted: ['discord'] }, async () => {
    const verified = await withPassword(server, { verified: true })
    newIdentity(server, 'discord', { email: verified.email, email_verified: false })
    const joined = await signInThrough(server, server.stranger(), 'discord', back)
    const unproven = await withPassword(server, { verified: false })
    newIdentity(server, 'discord', { email: unproven.email, email_verified: false })
    const rejected = await signInThrough(server, server.stranger(), 'discord', back)

    assert.deepEqual([redirectOf(joined), redirectOf(rejected)], ['/in', REJECTED])
    assert.deepEqual(await signInMethodsOf(verified), ['credential', 'discord'])
  })
})

test('where automatic linking is off, an address signs in to its first account only', async () => {
  for (const setting of ['account_linking_enabled', 'account_linking_implicit']) {
    await withSettings({ [setting]: false }, async () => {
      const owner = await withPassword(server, { verified: true })
      newIdentity(server, 'google', { email: owner.email })
      const answer = await signInThrough(server, server.stranger(), 'google', back)
      assert.equal(redirectOf(answer), REJECTED, setting)
    })
  }
})

test('a placeholder address signs in to no account', async () => {
  newIdentity(server, 'roblox')
  const first = server.stranger()
  await signInThrough(server, first, 'roblox', back)
  const { id, email } = await userOf(first)
  const { db } = server.site
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await db.deleteFrom('accounts').where('user_id', '=', id).execute()

  const orphanedSignIn = await signInThrough(server, server.stranger(), 'roblox', back)
  newIdentity(server, 'google', { email })
  const claimed = await signInThrough(server, server.stranger(), 'google', back)

  assert.equal(redirectOf(orphanedSignIn), REJECTED)
  assert.equal(redirectOf(claimed), '/oops?error=email_not_found')
})

test('a provider account id belongs to one provider only', async () => {
  const { id } = newIdentity(server, 'google')
  const first = server.stranger()
  await signInThrough(server, first, 'google', back)
  newIdentity(server, 'twitch', { id })
  const second = server.stranger()

  await signInThrough(server, second, 'twitch', back)

  assert.notEqual((await userOf(second)).id, (await userOf(first)).id)
})

test('a user whose provider address changed still signs in to their account', async () => {
  const someone = newIdentity(server, 'google')
  const person = server.stranger()
  await signInThrough(server, person, 'google', back)
  const other = await withPassword(server, { verified: true })
  server.providers.be('google', { ...someone, email: other.email })
  const again = server.stranger()

  await signInThrough(server, again, 'google', back)

  const user = await userOf(again)
  assert.deepEqual([user.id, user.email], [(await userOf(person)).id, someone.email])
})

test('verifying an address later discards what was set up before', async () => {
  const someone = newIdentity(server, 'discord', { email_verified: false })
  const person = server.stranger()
  await signInThrough(server, person, 'discord', back)
  server.providers.be('discord', { ...someone, email_verified: true })
  const again = server.stranger()

  await signInThrough(server, again, 'discord', back)

  assert.equal((await userOf(again)).emailVerified, true)
  assert.equal(await userOf(person), null)
  assert.deepEqual(await signInMethodsOf(again), ['discord'])
})

test('verification by email and by a provider do not undo each other', async () => {
  const attacker = await withPassword(server, { verified: false })
  const mailed = await verificationCall(server, attacker.email)
  newIdentity(server, 'google', { email: attacker.email })
  const owner = server.stranger()

  await Promise.all([
    signInThrough(server, owner, 'google', back),
    server.stranger().get(mailed.pathname + mailed.search),
  ])

  assert.equal((await userOf(owner)).emailVerified, true)
})

test('name and picture stay, or follow the provider where configured', async () => {
  const someone = newIdentity(server, 'google')
  const person = server.stranger()
  await signInThrough(server, person, 'google', back)
  server.providers.be('google', { ...someone, name: 'Mia King' })

  await signInThrough(server, server.stranger(), 'google', back)
  assert.equal((await userOf(person)).name, 'Mia Muster')
  await withSettings({ social_profile_followed: ['google'] }, async () => {
    await signInThrough(server, server.stranger(), 'google', back)
    const cached = (await person.get('/api/auth/get-session')).body.user
    assert.equal(cached.name, 'Mia King')
  })
})

test('tokens of a sign-in replace stored ones unless configured otherwise', async () => {
  newIdentity(server, 'google')
  const person = server.stranger()
  const tokenOf = async () => {
    const { body } = await person.post('/api/auth/get-access-token', { providerId: 'google' })
    return body.accessToken
  }
  await signInThrough(server, person, 'google', back)
  const first = await tokenOf()

  await signInThrough(server, server.stranger(), 'google', back)
  const second = await tokenOf()
  await withSettings({ social_tokens_renewed: false }, async () => {
    await signInThrough(server, server.stranger(), 'google', back)
  })

  assert.match(first, /^google-access-/)
  assert.notEqual(second, first)
  assert.equal(await tokenOf(), second)
})
