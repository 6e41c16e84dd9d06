import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { decide as decideIn } from '../../testing/decide.ts'
import { linkTo, verificationCall } from '../../testing/mails.ts'
import {
  comeThrough,
  newcomer,
  openSocialHouse,
  sentTo,
  userOf,
  withPassword,
  type SocialHouse,
} from '../../testing/providers/come-through.ts'
import type { Person } from '../../testing/person.ts'

const PASSWORD = 'correct horse battery staple'
const back = { callbackURL: '/in', errorCallbackURL: '/oops' }
const REFUSED = '/oops?error=account_not_linked'

let house: SocialHouse
before(async () => {
  house = await openSocialHouse()
})
after(() => house.close())

/** Runs a function with changed settings. */
async function decided(change: Record<string, unknown>, act: () => Promise<void>) {
  const decide = (to: Record<string, unknown>) => decideIn(house, to)
  await decide(change)
  try {
    await act()
  } finally {
    await decide(Object.fromEntries(Object.keys(change).map(name => [name, null])))
  }
}

const waysOf = async (person: Person) => {
  const { body } = await person.get('/api/auth/list-accounts')
  return body.map((account: { provider: string }) => account.provider)
}

const signIn = (email: string) =>
  house.stranger().post('/api/auth/sign-in/email', { email, password: PASSWORD })

test('an address verified on both sides signs in to the existing account', async () => {
  const owner = await withPassword(house, { proven: true })
  newcomer(house, 'google', { email: owner.email.toUpperCase() })
  const person = house.stranger()

  const answer = await comeThrough(house, person, 'google', {
    ...back,
    newUserCallbackURL: '/welcome',
  })

  assert.equal(sentTo(answer), '/in')
  assert.equal((await userOf(person)).id, (await userOf(owner)).id)
  assert.deepEqual(await waysOf(owner), ['credential', 'google'])
  assert.equal((await signIn(owner.email)).status, 200)
  const log = (await owner.get('/api/auth/security-log')).body.entries
  const linked = log.find((entry: { action: string }) => entry.action === 'account_linked')
  assert.deepEqual([linked.about, linked.by], ['google', 'you'])
})

test('who took somebody’s address has no way in once they come (CVE-2026-53516)', async () => {
  const thief = await withPassword(house, { proven: false })
  const { email } = thief
  await thief.post('/api/auth/request-password-reset', { email })
  const reset = await linkTo(house, email, '/api/auth/reset-password/')
  const key = await thief.post('/api/auth/api-key/create', { name: 'for later' })
  assert.equal(key.status, 200)
  newcomer(house, 'google', { email })
  const owner = house.stranger()

  const answer = await comeThrough(house, owner, 'google', back)

  assert.equal(sentTo(answer), '/in')
  const user = await userOf(owner)
  assert.deepEqual([user.email, user.emailVerified], [email, true])
  assert.deepEqual(await waysOf(owner), ['google'])
  assert.equal(await userOf(thief), null)
  assert.equal((await signIn(email)).status, 401)
  const token = reset.pathname.split('/').at(-1)
  const late = await thief.post('/api/auth/reset-password', { token, newPassword: 'mine again' })
  assert.equal(late.status, 400)
  assert.deepEqual((await owner.get('/api/auth/api-key/list')).body, [])
})

test('who came with somebody’s unproven address does not stay (CVE-2026-53516)', async () => {
  const { email } = newcomer(house, 'discord', { email_verified: false })
  const thief = house.stranger()
  assert.equal(sentTo(await comeThrough(house, thief, 'discord', back)), '/in')
  newcomer(house, 'google', { email })
  const owner = house.stranger()

  await comeThrough(house, owner, 'google', back)
  const again = await comeThrough(house, house.stranger(), 'discord', back)

  assert.equal(await userOf(thief), null)
  assert.deepEqual(await waysOf(owner), ['google'])
  assert.equal(sentTo(again), REFUSED)
})

test('an address the provider has not verified is not linked', async () => {
  for (const proven of [true, false]) {
    const owner = await withPassword(house, { proven })
    newcomer(house, 'discord', { email: owner.email, email_verified: false })
    const person = house.stranger()

    const answer = await comeThrough(house, person, 'discord', back)

    assert.equal(sentTo(answer), REFUSED)
    assert.equal(await userOf(person), null)
    assert.deepEqual(await waysOf(owner), ['credential'])
  }
})

test('providers that verify no addresses do not link', async () => {
  for (const provider of ['kick', 'spotify', 'vk', 'microsoft'] as const) {
    const owner = await withPassword(house, { proven: true })
    newcomer(house, provider, { email: owner.email })

    const answer = await comeThrough(house, house.stranger(), provider, back)

    assert.equal(sentTo(answer), REFUSED, provider)
  }
})

test('a trusted provider still does not link to an address unverified here', async () => {
  await decided({ account_linking_trusted: ['discord'] }, async () => {
    const proven = await withPassword(house, { proven: true })
    newcomer(house, 'discord', { email: proven.email, email_verified: false })
    const joined = await comeThrough(house, house.stranger(), 'discord', back)
    const unproven = await withPassword(house, { proven: false })
    newcomer(house, 'discord', { email: unproven.email, email_verified: false })
    const refused = await comeThrough(house, house.stranger(), 'discord', back)

    assert.deepEqual([sentTo(joined), sentTo(refused)], ['/in', REFUSED])
    assert.deepEqual(await waysOf(proven), ['credential', 'discord'])
  })
})

test('where automatic linking is off, an address belongs to its first account', async () => {
  for (const setting of ['account_linking_enabled', 'account_linking_implicit']) {
    await decided({ [setting]: false }, async () => {
      const owner = await withPassword(house, { proven: true })
      newcomer(house, 'google', { email: owner.email })
      const answer = await comeThrough(house, house.stranger(), 'google', back)
      assert.equal(sentTo(answer), REFUSED, setting)
    })
  }
})

test('a placeholder address opens no account', async () => {
  newcomer(house, 'roblox')
  const first = house.stranger()
  await comeThrough(house, first, 'roblox', back)
  const { id, email } = await userOf(first)
  const { db } = house.site
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await db.deleteFrom('accounts').where('user_id', '=', id).execute()

  const orphaned = await comeThrough(house, house.stranger(), 'roblox', back)
  newcomer(house, 'google', { email })
  const claimed = await comeThrough(house, house.stranger(), 'google', back)

  assert.equal(sentTo(orphaned), REFUSED)
  assert.equal(sentTo(claimed), '/oops?error=email_not_found')
})

test('a provider account id belongs to one provider only', async () => {
  const { id } = newcomer(house, 'google')
  const first = house.stranger()
  await comeThrough(house, first, 'google', back)
  newcomer(house, 'twitch', { id })
  const second = house.stranger()

  await comeThrough(house, second, 'twitch', back)

  assert.notEqual((await userOf(second)).id, (await userOf(first)).id)
})

test('a user whose provider address changed still signs in to their account', async () => {
  const somebody = newcomer(house, 'google')
  const person = house.stranger()
  await comeThrough(house, person, 'google', back)
  const other = await withPassword(house, { proven: true })
  house.providers.be('google', { ...somebody, email: other.email })
  const again = house.stranger()

  await comeThrough(house, again, 'google', back)

  const user = await userOf(again)
  assert.deepEqual([user.id, user.email], [(await userOf(person)).id, somebody.email])
})

test('an address verified later ends what was prepared before', async () => {
  const somebody = newcomer(house, 'discord', { email_verified: false })
  const person = house.stranger()
  await comeThrough(house, person, 'discord', back)
  house.providers.be('discord', { ...somebody, email_verified: true })
  const again = house.stranger()

  await comeThrough(house, again, 'discord', back)

  assert.equal((await userOf(again)).emailVerified, true)
  assert.equal(await userOf(person), null)
  assert.deepEqual(await waysOf(again), ['discord'])
})

test('verification by email and by a provider do not undo each other', async () => {
  const thief = await withPassword(house, { proven: false })
  const mailed = await verificationCall(house, thief.email)
  newcomer(house, 'google', { email: thief.email })
  const owner = house.stranger()

  await Promise.all([
    comeThrough(house, owner, 'google', back),
    house.stranger().get(mailed.pathname + mailed.search),
  ])

  assert.equal((await userOf(owner)).emailVerified, true)
})

test('name and picture stay, or follow the provider where configured', async () => {
  const somebody = newcomer(house, 'google')
  const person = house.stranger()
  await comeThrough(house, person, 'google', back)
  house.providers.be('google', { ...somebody, name: 'Mia King' })

  await comeThrough(house, house.stranger(), 'google', back)
  assert.equal((await userOf(person)).name, 'Mia Muster')
  await decided({ social_profile_followed: ['google'] }, async () => {
    await comeThrough(house, house.stranger(), 'google', back)
    const cached = (await person.get('/api/auth/get-session')).body.user
    assert.equal(cached.name, 'Mia King')
  })
})

test('tokens of a sign-in replace stored ones unless configured otherwise', async () => {
  newcomer(house, 'google')
  const person = house.stranger()
  const tokenOf = async () => {
    const { body } = await person.post('/api/auth/get-access-token', { providerId: 'google' })
    return body.accessToken
  }
  await comeThrough(house, person, 'google', back)
  const first = await tokenOf()

  await comeThrough(house, house.stranger(), 'google', back)
  const second = await tokenOf()
  await decided({ social_tokens_renewed: false }, async () => {
    await comeThrough(house, house.stranger(), 'google', back)
  })

  assert.match(first, /^google-access-/)
  assert.notEqual(second, first)
  assert.equal(await tokenOf(), second)
})
