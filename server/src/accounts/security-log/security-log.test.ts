import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { SecurityEntry } from '@gatehouse/contract/accounts/security-log'
import { newId } from '../../platform/ids.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { linkTo, verificationCall } from '../../testing/mails.ts'
import { signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'
import { entriesByAction } from './entry.ts'

const UNAUTHORIZED = { code: 'UNAUTHORIZED', message: 'Unauthorized' }

const path = '/api/auth/security-log'
const PASSWORD = 'correct horse battery staple'
const NEW_PASSWORD = 'an even better staple'

let server: TestServer
before(async () => {
  const settings = {
    change_email_enabled: true,
    delete_user_enabled: true,
    delete_user_mail_enabled: true,
  }
  server = await startTestServer({ settings })
})
after(() => server.close())

async function entriesOf(person: Person): Promise<SecurityEntry[]> {
  return (await person.get(path, { query: { limit: '100' } })).body.entries
}

const actionsOf = async (person: Person) => (await entriesOf(person)).map(({ action }) => action)

async function signInElsewhere(person: Person, password = PASSWORD): Promise<Person> {
  const other = server.stranger()
  other.address = '198.51.100.7'
  const headers = { 'user-agent': 'Testing/1.0 (somewhere else)' }
  const body = { email: person.email, password }
  await other.post('/api/auth/sign-in/email', body, { headers })
  return other
}

test('reading the log requires a session', async () => {
  const answer = await server.stranger().get(path)
  assert.deepEqual([answer.status, answer.body], [401, UNAUTHORIZED])
})

test("a new account's log states how it started", async () => {
  const person = await signUp(server)

  const { status, body } = await person.get(path)

  assert.equal(status, 200)
  assert.equal(body.next, null)
  const entryFacts = body.entries.map(({ action, by, way, about }: SecurityEntry) => [
    action,
    by,
    way,
    about,
  ])
  assert.deepEqual(entryFacts, [
    ['signed_in', 'you', 'password', null],
    ['signed_up', 'you', null, person.email],
  ])
})

test('a sign-in is logged with place and method, a failed one without an actor', async () => {
  const person = await signUp(server)

  await signInElsewhere(person, 'not the password')
  await signInElsewhere(person)

  const [came, failed] = await entriesOf(person)
  assert.deepEqual([came?.action, came?.by, came?.way], ['signed_in', 'you', 'password'])
  const place = [came?.ipAddress, came?.userAgent]
  assert.deepEqual(place, ['198.51.100.7', 'Testing/1.0 (somewhere else)'])
  assert.deepEqual([failed?.action, failed?.by], ['sign_in_failed', 'unknown'])
})

/** Users' actions on their accounts, and the resulting entries in their log, latest first. */
const loggedEntries: [string, (person: Person) => Promise<unknown>, string[]][] = [
  [
    'changes the password',
    person =>
      person.post('/api/auth/change-password', {
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      }),
    ['password_changed'],
  ],
  [
    'resets the password',
    async person => {
      await person.post('/api/auth/request-password-reset', { email: person.email })
      const link = await linkTo(server, person.email, '/api/auth/reset-password')
      const token = link.pathname.split('/').at(-1)
      await person.post('/api/auth/reset-password', { newPassword: NEW_PASSWORD, token })
      const body = { email: person.email, password: NEW_PASSWORD }
      await person.post('/api/auth/sign-in/email', body)
    },
    ['signed_in', 'password_reset', 'address_claimed', 'password_reset_requested'],
  ],
  [
    'proves the address',
    async person => {
      const link = await verificationCall(server, person.email)
      await person.get(link.pathname + link.search)
    },
    ['email_verified'],
  ],
  [
    'asks for another address',
    person => person.post('/api/auth/change-email', { newEmail: `new-${person.email}` }),
    ['email_change_requested'],
  ],
  [
    'takes a username',
    async person => {
      const username = `ada_${person.email.replaceAll(/\W/g, '').slice(-12)}`
      await person.post('/api/auth/update-user', { username })
      await person.post('/api/auth/update-user', { username, name: 'Ada King' })
    },
    ['username_changed'],
  ],
  [
    'signs out elsewhere and here again',
    async person => {
      const other = await signInElsewhere(person)
      await other.post('/api/auth/sign-out')
    },
    ['signed_out', 'signed_in'],
  ],
  [
    'ends one session and then all others',
    async person => {
      await signInElsewhere(person)
      const [one, two] = (await person.get('/api/auth/list-sessions')).body
      const ownSessionId = (await person.get('/api/auth/get-session')).body.session.id
      await person.post('/api/auth/revoke-session', {
        token: one.id === ownSessionId ? two.id : one.id,
      })
      await person.post('/api/auth/revoke-other-sessions')
    },
    ['sessions_revoked', 'session_revoked', 'signed_in'],
  ],
  [
    'makes an API key and deletes it',
    async person => {
      const made = await person.post('/api/auth/api-key/create', { name: 'deploys' })
      await person.post('/api/auth/api-key/delete', { keyId: made.body.id })
    },
    ['api_key_deleted', 'api_key_created'],
  ],
  [
    'asks to be deleted',
    person => person.post('/api/auth/delete-user', { password: PASSWORD }),
    ['deletion_requested'],
  ],
]

for (const [label, act, expected] of loggedEntries) {
  test(`a user who ${label} finds it in the log`, async () => {
    const person = await signUp(server)

    await act(person)

    const actions = await actionsOf(person)
    assert.deepEqual(actions, [...expected, 'signed_in', 'signed_up'])
  })
}

test('a user reads their own log only, in pages with every entry once', async () => {
  const [person, other] = [await signUp(server), await signUp(server)]
  for (let times = 0; times < 8; times += 1) {
    await person.post('/api/auth/revoke-other-sessions')
    await other.post('/api/auth/revoke-other-sessions')
  }

  const seen: SecurityEntry[] = []
  let before: string | null | undefined
  while (before !== null) {
    const query = { limit: '3', ...(before !== undefined && { before }) }
    const { entries, next } = (await person.get(path, { query })).body
    assert.ok(entries.length > 0 && entries.length <= 3)
    seen.push(...entries)
    before = next
  }

  assert.deepEqual(seen, await entriesOf(person))
  assert.equal(new Set(seen.map(({ id }) => id)).size, 10)
  const others = new Set((await entriesOf(other)).map(({ id }) => id))
  assert.ok(seen.every(({ id }) => !others.has(id)))
})

/** Inserts an audit entry about a user. */
async function record(person: Person, entry: { action: string; actor: object; user_id?: string }) {
  const { user } = (await person.get('/api/auth/get-session')).body
  const { action, actor, user_id } = entry
  const about = { subject_kind: 'user', subject_id: user.id, organization_id: null }
  const facts = JSON.stringify({ way: 'nonsense', secret: 'not for users', email: 'a@b.example' })
  const id = newId()
  const created_at = server.clock.now()
  const values = { id, action, ...about, before: facts, after: facts, created_at }
  await server.site.db
    .insertInto('audit_entries')
    .values({ ...values, user_id: user_id ?? null, actor: JSON.stringify(actor) })
    .execute()
}

const SEAT = { ip: '10.1.2.3', user_agent: 'the desk of an administrator' }

test("administrators and the system appear in a user's log without names", async () => {
  const person = await signUp(server)
  const admin = newId()
  const { id } = (await person.get('/api/auth/get-session')).body.user
  await record(person, { action: 'user.banned', actor: { kind: 'user', ...SEAT }, user_id: admin })
  const impersonated = { kind: 'user', impersonated_by: admin, ...SEAT }
  await record(person, { action: 'user.password_changed', actor: impersonated, user_id: id })
  await record(person, { action: 'user.role_changed', actor: { kind: 'system', ...SEAT } })
  await record(person, { action: 'user.internal_note', actor: { kind: 'user' }, user_id: admin })

  const answer = await person.get(path)

  const [system, changed, banned, ...rest] = answer.body.entries as SecurityEntry[]
  assert.deepEqual([system?.action, system?.by], ['role_changed', 'system'])
  assert.deepEqual([changed?.action, changed?.by], ['password_changed', 'admin'])
  assert.deepEqual([banned?.action, banned?.by, banned?.about], ['banned', 'admin', null])
  assert.equal(rest.length, 2)
  const text = JSON.stringify(answer.body)
  for (const secret of [admin, SEAT.ip, SEAT.user_agent, 'not for users', 'internal_note']) {
    assert.ok(!text.includes(secret), secret)
  }
})

test('a page holds at most a hundred entries, and invalid parameters are rejected', async () => {
  const person = await signUp(server)

  const odd: Record<string, string>[] = [{ limit: '0' }, { limit: 'all' }, { before: 'yesterday' }]
  for (const query of odd) {
    const { status, body } = await person.get(path, { query })
    assert.deepEqual([status, body.code], [400, 'VALIDATION_ERROR'])
  }
  assert.equal((await person.get(path, { query: { limit: '1000' } })).status, 200)
})

/**
 * Actions that are not in the security log: the user is deleted with their entries, or another
 * entry logged with it covers the action.
 */
const unlistedActions = new Set(['user.deleted'])

const MODULES = new URL('../../', import.meta.url).pathname

test('every recorded action has its text in the log', () => {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const written = sources.flatMap(file => {
    const text = readFileSync(join(MODULES, file), 'utf8')
    return [...text.matchAll(/action: '((?:user|api_key)\.[a-z_]+)'/g)].map(
      ([, action = '']) => action,
    )
  })
  const actions = new Set(written.filter(action => !unlistedActions.has(action)))

  assert.deepEqual([...actions].filter(action => !entriesByAction.has(action)).sort(), [])
  assert.deepEqual([...entriesByAction.keys()].filter(action => !actions.has(action)).sort(), [])
})
