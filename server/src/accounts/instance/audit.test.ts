import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { admin, merchant, serverToken, signUp } from '../../testing/people.ts'
import type { Person } from '../../testing/person.ts'

let testServer: TestServer
let root: Person

before(async () => {
  testServer = await startTestServer()
  root = await admin(testServer)
})
after(() => testServer.close())

type Entry = Record<'id' | 'action' | 'by' | 'subjectId' | 'userId', string> & {
  organizationId: null
}
const request = async (query: Record<string, string> = {}) =>
  (await root.get('/api/auth/admin/audit', { query })).body as { entries: Entry[]; total: number }
const idOf = async (person: Person) =>
  String((await person.get('/api/auth/get-session')).body.user.id)

test("a user's audit entries are those by and about them, newest first", async () => {
  const [ada, bea] = [await signUp(testServer), await signUp(testServer)]
  const userId = await idOf(ada)
  await ada.post('/api/auth/api-key/create', { name: 'mine' })
  await root.post('/api/auth/admin/ban-user', { userId })
  await root.post('/api/auth/admin/ban-user', { userId: await idOf(bea) })

  const { entries, total } = await request({ userId })

  const actions = entries.map(({ action }) => action)
  assert.equal(actions[0], 'user.banned')
  assert.ok(actions.includes('api_key.created'))
  assert.ok(actions.includes('user.signed_up'))
  assert.equal(total, entries.length)
  assert.ok(entries.every(item => item.subjectId === userId || item.userId === userId))
})

test('an entry names its actor: a user, an impersonator, a program, or unknown', async () => {
  const { server } = await serverToken(testServer)
  const ada = await signUp(testServer)
  const userId = await idOf(ada)
  const mailed = await root.post('/api/auth/admin/create-user', {
    name: 'Mia',
    email: 'mia-of-the-audit@example.com',
  })
  const miaId = String(mailed.body.user.id)
  const credentials = { email: ada.email, password: 'not hers at all' }
  await testServer.stranger().post('/api/auth/sign-in/email', credentials)
  const newPassword = 'an even better staple'
  await server.post('/api/auth/set-password', { userId: miaId, newPassword })

  const actorsOf = async (id: string) =>
    (await request({ userId: id })).entries.map(({ action, by }) => [action, by])

  assert.deepEqual(await actorsOf(userId), [
    ['user.sign_in_failed', 'unknown'],
    ['user.signed_in', 'subject'],
    ['user.signed_up', 'subject'],
  ])
  assert.deepEqual(await actorsOf(miaId), [
    ['user.password_set', 'program'],
    ['user.created', 'user'],
  ])
})

test('an admin who requests a password reset for a user is named', async () => {
  const body = { name: 'Ulf', email: 'ulf-of-the-audit@example.com' }
  const { user } = (await root.post('/api/auth/admin/create-user', body)).body

  await root.post('/api/auth/request-password-reset', { email: body.email })
  await testServer.stranger().post('/api/auth/request-password-reset', { email: body.email })

  const requested = (await request({ userId: user.id })).entries.filter(
    ({ action }) => action === 'user.password_reset_requested',
  )
  const rootId = await idOf(root)
  assert.deepEqual(
    requested.map(({ by, userId }) => [by, userId]),
    [
      ['unknown', null],
      ['user', rootId],
    ],
  )
})

test('actions are filtered by name or prefix', async () => {
  const { entries } = await request({ action: 'user.signed_up' })
  assert.ok(entries.length > 0)
  assert.ok(entries.every(({ action }) => action === 'user.signed_up'))

  const begin = (await request({ action: 'api_key.' })).entries
  assert.ok(begin.length > 0)
  assert.ok(begin.every(({ action }) => action.startsWith('api_key.')))
  assert.equal((await request({ action: 'api_key' })).total, 0)
  assert.equal((await request({ action: 'api%.' })).total, 0)
})

test('pages list every entry once and count all', async () => {
  const { entries, total } = await request()
  const seen: string[] = []
  for (let offset = 0; offset < total; offset += 2) {
    const page = await request({ limit: '2', offset: String(offset) })
    assert.equal(page.total, total)
    seen.push(...page.entries.map(({ id }) => id))
  }
  assert.deepEqual(
    seen,
    entries.map(({ id }) => id),
  )
})

test("entries of organizations are not shown in the server's audit log", async () => {
  const { owner } = await merchant(testServer)

  const { entries } = await request({ userId: await idOf(owner) })

  assert.ok(entries.every(({ organizationId }) => organizationId === null))
  assert.equal((await request({ userId: 'nobody' })).total, 0)
})

test('every filter of the audit log uses an index', async () => {
  await testServer.site.db.transaction().execute(async trx => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const id = '00000000-0000-7000-8000-000000000000'
    for (const part of [
      sql`order by id desc limit 10`,
      sql`and action = 'user.banned' order by id desc limit 10`,
      sql`and action like 'user.%'`,
      sql`and (user_id = ${id} or subject_id = ${id})`,
    ]) {
      const plan = await sql<Record<string, string>>`
        explain select * from audit_entries where organization_id is null ${part}`.execute(trx)
      const lines = plan.rows.map(row => row['QUERY PLAN']).join('\n')
      assert.doesNotMatch(lines, /Seq Scan/, lines)
    }
  })
})
