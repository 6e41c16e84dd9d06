import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY, SECOND } from '../../platform/clock.ts'
import { company, organizationRoute as at, team } from '../../testing/company.ts'
import { answerInvitation, sentInvitationId } from '../../testing/inviting.ts'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const path = at('list-invitations/export')

async function linesOf(person: Person, query: Record<string, string | string[]> = {}) {
  const { status, body } = await person.get(path, { query })
  assert.equal(status, 200, JSON.stringify(body))
  return String(body).trimEnd().split('\r\n')
}

test('open invitations are exported unless other statuses are chosen', async () => {
  const acme = await company(server, 'member')
  const press = await team(acme)
  await sentInvitationId(acme.owner, 'late@lists.example')
  await sentInvitationId(acme.owner, 'twice@lists.example')
  server.clock.pass(3 * DAY)
  await sentInvitationId(acme.owner, 'twice@lists.example', { teamId: press.id })
  server.clock.pass(SECOND)
  const canceled = await sentInvitationId(acme.owner, 'not@lists.example', { role: 'admin' })
  await answerInvitation(acme.owner, 'cancel', canceled)

  const columns = ['email', 'role', 'teams', 'state']
  const open = await linesOf(acme.members[0]!, { sortBy: 'email', sortDirection: 'asc', columns })
  const past = await linesOf(acme.members[0]!, {
    ...{ state: ['canceled', 'expired'], columns: ['email', 'state'], sortDirection: 'asc' },
  })
  const found = await linesOf(acme.owner, { searchValue: 'LATE@', columns: 'email' })
  const all = await linesOf(acme.owner)

  assert.deepEqual(open, [
    'Email,Roles,Teams,Status',
    'late@lists.example,member,,expired',
    `twice@lists.example,member,Press,waiting`,
  ])
  // The first invitation to the address was replaced by the second one.
  assert.deepEqual(past.toSorted(), [
    'Email,Status',
    'late@lists.example,expired',
    'not@lists.example,canceled',
    'twice@lists.example,expired',
  ])
  assert.deepEqual(found, ['Email', 'late@lists.example'])
  assert.equal(all[0], 'Email,Roles,Teams,Status,Sent At,Expires At,Invited By,ID')
})

test('only members export the invitations of an organization', async () => {
  const { id: organizationId } = await company(server)
  const other = await company(server)

  const foreign = await other.owner.get(path, { query: { organizationId } })
  const unknown = await other.owner.get(path, { query: { columns: 'token' } })

  assert.deepEqual([foreign.status, unknown.status], [403, 400])
  assert.equal((await server.stranger().get(path)).status, 401)
})
