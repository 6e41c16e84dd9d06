import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, idOf, organizationRoute as at, team } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const linesOf = (text: unknown) => String(text).trimEnd().split('\r\n')

test('members export the teams of their organization with the number of members', async () => {
  const acme = await company(server, 'member')
  const [member] = acme.members
  const press = await team(acme)
  const userId = await idOf(member!)
  await acme.owner.post(at('add-team-member'), { teamId: press.id, userId })
  const other = await company(server)
  const path = at('list-teams/export')

  const columns = ['name', 'memberCount']
  const all = await member!.get(path, { query: { sortDirection: 'desc', columns } })
  const found = await member!.get(path, { query: { searchValue: 'acm', columns: 'name' } })
  const foreign = await other.owner.get(path, { query: { organizationId: acme.id } })

  assert.deepEqual(linesOf(all.body), ['Name,Members', 'Press,1', 'Acme,1'])
  assert.deepEqual(linesOf(found.body), ['Name', 'Acme'])
  assert.deepEqual([all.status, foreign.status], [200, 403])
})
