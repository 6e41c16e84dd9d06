import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { HOUR } from '../../platform/clock.ts'
import {
  signInThrough,
  newIdentity,
  startSocialTestServer,
  userOf,
  type SocialTestServer,
} from '../../testing/providers/sign-in-through.ts'
import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { Person } from '../../testing/person.ts'

const info = '/api/auth/account-info'
const pictures = 'https://cdn.discordapp.com/avatars'

let server: SocialTestServer
before(async () => {
  server = await startSocialTestServer()
})
afterEach(() => {
  server.providers.answer = () => undefined
})
after(() => server.close())

async function newVisitor(provider: ProviderId): Promise<Person> {
  newIdentity(server, provider)
  const person = server.stranger()
  await signInThrough(server, person, provider)
  return person
}

const accountOf = async (person: Person) => (await person.get('/api/auth/list-accounts')).body[0]

test("a provider's data is returned to its user only, by GET and by POST", async () => {
  const person = await newVisitor('discord')
  const other = await newVisitor('discord')
  const { id, accountId } = await accountOf(person)
  const { email } = await userOf(person)
  newIdentity(server, 'discord')

  const answers = [
    await person.get(info, { query: { accountId: id } }),
    await person.get(info, { query: { accountId, providerId: 'discord' } }),
    await person.post(info, { accountId }),
    await person.post(info, { accountId: id }),
  ]
  const foreign = [
    await other.get(info, { query: { accountId: id } }),
    await other.post(info, { accountId }),
  ]

  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.deepEqual(body.user, {
      id: accountId,
      name: 'Mia Muster',
      email,
      image: `${pictures}/${accountId}/a_8342729096ea3675442027381ff50dfe.gif`,
      emailVerified: true,
    })
    assert.equal(body.data.username.startsWith('come'), true)
  }
  for (const { status, body } of foreign) {
    assert.deepEqual([status, body.code], [400, 'ACCOUNT_NOT_FOUND'])
  }
})

test('the profile is returned for a stored id token, even an expired one', async () => {
  const person = await newVisitor('google')
  const { accountId } = await accountOf(person)
  server.clock.pass(2 * HOUR)

  const answer = await person.get(info, { query: { accountId } })

  assert.equal(answer.status, 200)
  assert.deepEqual([answer.body.user.id, answer.body.data.sub], [accountId, accountId])
})

test('a provider that returns no profile is reported', async () => {
  const person = await newVisitor('discord')
  server.providers.answer = ({ path }) =>
    path === '/api/users/@me' ? { status: 500, body: 'later' } : undefined

  const answer = await person.post(info, { providerId: 'discord' })

  assert.deepEqual([answer.status, answer.body.code], [400, 'FAILED_TO_GET_USER_INFO'])
})
