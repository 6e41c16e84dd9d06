import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemActor } from '../../actors/actor.ts'
import { write, type Work } from '../../platform/work.ts'
import { company, organizationRoute, verifiedPerson } from '../company.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import { signUp } from '../people.ts'
import type { Answer } from '../person.ts'

const PASSWORD = 'correct horse battery staple'

let server: TestServer
before(async () => {
  server = await startTestServer({ settings: { api_key_sessions_enabled: true } })
})
after(() => server.close())

/** Resolves when a request waits for a row that this transaction has locked. */
async function waiting({ sql: lockedSql }: Work): Promise<void> {
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(lockedSql)
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(lockedSql)
    if (rows.length > 0) return
  }
}

/** Deletes a row while a request that has found it waits to lock it; answers that request. */
async function deletedMeanwhile(
  remove: (work: Work) => Promise<unknown>,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { sent } = await write(server.site, systemActor(), async work => {
    await remove(work)
    const request = send()
    await waiting(work)
    // An array, so that the transaction does not wait for the request that waits for it.
    return { sent: [request] }
  })
  return sent[0]!
}

test('an invitation deleted while it is accepted cannot be retrieved', async () => {
  const { owner } = await company(server)
  const guest = await verifiedPerson(server)
  const invite = { email: guest.email, role: 'member' }
  const { id } = (await owner.post(organizationRoute('invite-member'), invite)).body

  const { status, body } = await deletedMeanwhile(
    ({ sql: lockedSql }) => lockedSql.deleteFrom('invitations').where('id', '=', id).execute(),
    () => guest.post(organizationRoute('accept-invitation'), { invitationId: id }),
  )

  assert.deepEqual(
    [status, body],
    [400, { code: 'FAILED_TO_RETRIEVE_INVITATION', message: 'Failed to retrieve invitation' }],
  )
})

test('an API key deleted while its use is counted cannot be updated', async () => {
  const person = await signUp(server)
  const { id, key } = (await person.post('/api/auth/api-key/create', { name: 'CI' })).body

  const { status, body } = await deletedMeanwhile(
    ({ sql: lockedSql }) => lockedSql.deleteFrom('api_keys').where('id', '=', id).execute(),
    () => server.stranger().get('/api/auth/get-session', { headers: { 'x-api-key': key } }),
  )

  assert.deepEqual(
    [status, body],
    [500, { code: 'FAILED_TO_UPDATE_API_KEY', message: 'Failed to update API key.' }],
  )
})

test('a user deleted between the password and the session gets no session', async () => {
  const { email } = await signUp(server)

  const response = await deletedMeanwhile(
    ({ sql: lockedSql }) => lockedSql.deleteFrom('users').where('email', '=', email).execute(),
    () => server.stranger().post('/api/auth/sign-in/email', { email, password: PASSWORD }),
  )

  const { status, body, headers } = response
  assert.deepEqual(
    [status, body],
    [401, { code: 'FAILED_TO_CREATE_SESSION', message: 'Failed to create session' }],
  )
  assert.deepEqual(headers.getSetCookie(), [])
})

test('a user banned between the password and the session is told so, without one', async () => {
  const { email } = await signUp(server)

  const { status, body, headers } = await deletedMeanwhile(
    ({ sql: lockedSql }) =>
      lockedSql.updateTable('users').set({ banned: true }).where('email', '=', email).execute(),
    () => server.stranger().post('/api/auth/sign-in/email', { email, password: PASSWORD }),
  )

  assert.deepEqual([status, body.code], [403, 'BANNED_USER'])
  assert.deepEqual(headers.getSetCookie(), [])
})
