import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY } from '../../platform/clock.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { signUp } from '../../testing/people.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  withPassword,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { Person } from '../../testing/person.ts'

const list = '/api/auth/list-accounts'
const unlink = '/api/auth/unlink-account'
const link = { path: '/api/auth/link-social' }

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer({
    settings: {
      account_linking_different_emails: true,
      account_linking_trusted: ['kick', 'github', 'discord'],
    },
  })
})
after(() => server.close())

/** A user with a password, Google and GitHub. */
async function withThreeMethods() {
  const person = await withPassword(server, { verified: true })
  const google = newIdentity(server, 'google')
  await signInThrough(server, person, 'google', link)
  newIdentity(server, 'github', { id: google.id })
  await signInThrough(server, person, 'github', link)
  return person
}

const accountsOf = async (person: Person) => (await person.get(list)).body
const signInMethodsOf = async (person: Person) =>
  (await accountsOf(person)).map((account: { provider: string }) => account.provider)

test("a user's sign-in methods are listed in both client generations' form", async () => {
  const person = await withPassword(server, { verified: true })
  const { id } = newIdentity(server, 'google')
  await signInThrough(server, person, 'google', link)
  const { user } = (await person.get('/api/auth/get-session')).body

  const [credential, google] = await accountsOf(person)

  assert.deepEqual(Object.keys(google).toSorted(), [
    'accountId',
    'createdAt',
    'id',
    'provider',
    'providerId',
    'scopes',
    'updatedAt',
    'userId',
  ])
  assert.deepEqual(
    [google.provider, google.providerId, google.accountId, google.userId],
    ['google', 'google', id, user.id],
  )
  assert.deepEqual(google.scopes, ['email', 'profile', 'openid'])
  assert.deepEqual([credential.provider, credential.scopes], ['credential', []])
  assert.equal(credential.accountId, user.id)
})

test("an account is unlinked by provider, by the provider's id, or by our id", async () => {
  const people = [await withThreeMethods(), await withThreeMethods(), await withThreeMethods()]
  const choices = []
  for (const person of people) {
    const [, google] = await accountsOf(person)
    choices.push([
      { providerId: 'google' },
      { providerId: 'google', accountId: google.accountId },
      { accountId: google.id },
    ])
  }

  for (const [at, person] of people.entries()) {
    const answer = await person.post(unlink, choices[at]?.[at])
    assert.deepEqual([answer.status, answer.body], [200, { status: true }])
    assert.deepEqual(await signInMethodsOf(person), ['credential', 'github'])
  }
  const log = await people[0]?.get('/api/auth/security-log')
  const entries = log?.body.entries
  assert.deepEqual([entries[0].action, entries[0].about], ['account_unlinked', 'google'])
})

test('an unlinked provider account no longer signs in to the account', async () => {
  const person = await withPassword(server, { verified: true })
  const someone = newIdentity(server, 'google')
  await signInThrough(server, person, 'google', link)
  await person.post(unlink, { providerId: 'google' })
  const again = server.stranger()

  await signInThrough(server, again, 'google')

  const { user } = (await again.get('/api/auth/get-session')).body
  assert.equal(user.email, someone.email)
})

test('the last sign-in method stays unless the operator allows unlinking it', async () => {
  const open = await startTestServer({ settings: { account_unlinking_all: true } })
  try {
    const [person, free] = [await signUp(server), await signUp(open)]
    const message = "You can't unlink your last account"
    for (const providerId of ['credential', 'nothing']) {
      const answer = await person.post(unlink, { providerId })
      const expected = { code: 'FAILED_TO_UNLINK_LAST_ACCOUNT', message }
      assert.deepEqual([answer.status, answer.body], [400, expected])
    }
    assert.equal((await free.post(unlink, { providerId: 'credential' })).status, 200)
    assert.deepEqual(await signInMethodsOf(free), [])
  } finally {
    await open.close()
  }
})

test('of all sign-in methods unlinked in parallel, one stays', async () => {
  const person = await withThreeMethods()
  const ways = ['credential', 'google', 'github']

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => person.post(unlink, { providerId: ways[n % 3] })),
  )

  assert.equal(answers.filter(({ status }) => status === 200).length, 2)
  assert.equal((await signInMethodsOf(person)).length, 1)
})

test('a stale session cannot unlink', async () => {
  const person = await withThreeMethods()
  server.clock.pass(DAY)

  const answer = await person.post(unlink, { providerId: 'google' })

  const message = 'Session is not fresh'
  assert.deepEqual([answer.status, answer.body], [403, { code: 'SESSION_NOT_FRESH', message }])
  assert.equal((await signInMethodsOf(person)).length, 3)
})

test('a request that names no account of the user, or two, is not found', async () => {
  const [person, other] = [await withThreeMethods(), await withThreeMethods()]
  const foreign = (await accountsOf(other))[1]
  const { db } = server.site
  const [, google, github] = await accountsOf(person)
  const shared = { account_id: google.accountId }
  await db.updateTable('accounts').set(shared).where('id', '=', github.id).execute()

  const answers = [
    await person.post(unlink, { providerId: 'zoom' }),
    await person.post(unlink, { accountId: foreign.id }),
    await person.post(unlink, { providerId: 'google', accountId: foreign.accountId }),
    await person.post(unlink, { accountId: google.accountId }),
    await person.post(unlink, {}),
    await server.stranger().post(unlink, { providerId: 'google' }),
    await server.stranger().get(list),
  ]

  assert.deepEqual(
    answers.map(({ status, body }) => [status, body?.code]),
    [
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'ACCOUNT_NOT_FOUND'],
      [400, 'AMBIGUOUS_ACCOUNT'],
      [400, 'VALIDATION_ERROR'],
      [401, 'UNAUTHORIZED'],
      [401, 'UNAUTHORIZED'],
    ],
  )
  assert.equal((await signInMethodsOf(other)).length, 3)
})

test('an account of a removed provider is listed and can be unlinked', async () => {
  const person = await withThreeMethods()
  const { google } = server.site.config.providers
  delete server.site.config.providers.google
  const ways = await signInMethodsOf(person)
  const answer = await person.post(unlink, { providerId: 'google' })
  if (google) server.site.config.providers.google = google

  assert.deepEqual(ways, ['credential', 'google', 'github'])
  assert.equal(answer.status, 200)
})
