import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, HOUR, later } from '../platform/clock.ts'
import { newId } from '../platform/ids.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mailsSentTo } from '../testing/mails.ts'
import { signUp } from '../testing/people.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const listCleanupTasks = () =>
  server.site.db
    .selectFrom('agenda')
    .selectAll()
    .where('kind', '=', 'clean_up')
    .where('failed_at', 'is', null)
    .execute()

/** Lets the scheduler see that time has passed, and run everything that is due. */
async function pass(milliseconds: number) {
  server.clock.pass(milliseconds)
  await server.drainJobs()
}

test('the cleanup is scheduled once for all starts, and schedules its next run', async () => {
  await server.restart()
  await server.restart()
  await server.drainJobs()
  const [planned, ...others] = await listCleanupTasks()
  assert.equal(others.length, 0)
  assert.equal(planned?.due_at.getTime(), later(server.clock.now(), DAY).getTime())

  await pass(DAY)

  const [next, ...more] = await listCleanupTasks()
  assert.equal(more.length, 0)
  assert.equal(next?.due_at.getTime(), later(server.clock.now(), DAY).getTime())
})

test('expired rows are deleted, and others stay', async () => {
  await signUp(server)
  const { db } = server.site
  const now = server.clock.now()
  const proof = (hours: number) => ({
    id: newId(),
    purpose: 'test',
    identifier_hash: Buffer.from(String(hours)),
    value: '{}',
    expires_at: later(now, hours * HOUR),
    created_at: now,
  })
  await db
    .insertInto('verifications')
    .values([proof(1), proof(100)])
    .execute()
  const limit = (key: string, hours: number) => ({
    key,
    window_ends_at: later(now, hours * HOUR),
    count: 1,
  })
  await db
    .insertInto('rate_limits')
    .values([limit('old', 1), limit('new', 100)])
    .execute()
  const key = (name: string, created_at: Date) => ({
    scope: Buffer.from('s'),
    key: name,
    fingerprint: Buffer.from('f'),
    created_at,
  })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', later(now, -2 * DAY)), key('new', now)])
    .execute()

  await pass(DAY)

  const proofs = await db
    .selectFrom('verifications')
    .select('id')
    .where('purpose', '=', 'test')
    .execute()
  assert.equal(proofs.length, 1)
  const limits = await db.selectFrom('rate_limits').select('key').execute()
  assert.deepEqual(
    limits.map(({ key }) => key),
    ['new'],
  )
  const keys = await db.selectFrom('idempotency_keys').select('key').execute()
  assert.deepEqual(
    keys.map(({ key }) => key),
    ['new'],
  )
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 1)
  await pass(40 * DAY)
  assert.equal((await db.selectFrom('sessions').select('id').execute()).length, 0)
})

test('an email is deleted after a month', async () => {
  const { email } = await signUp(server)
  const storedMails = () => mailsSentTo(server, email)

  await pass(20 * DAY)
  assert.equal((await storedMails()).length, 1)
  await pass(11 * DAY)
  assert.equal((await storedMails()).length, 0)
})

test('an expired invitation is deleted after three months', async () => {
  const owner = await signUp(server)
  await owner.post('/api/auth/organization/create', { name: 'Acme', slug: 'acme-forgets' })
  const email = 'never-came@example.com'
  await owner.post('/api/auth/organization/invite-member', { email, role: 'member' })
  const countInvitations = async () =>
    (await server.site.db.selectFrom('invitations').select('id').execute()).length

  await pass(90 * DAY)
  assert.equal(await countInvitations(), 1)
  await pass(3 * DAY)

  assert.equal(await countInvitations(), 0)
})
