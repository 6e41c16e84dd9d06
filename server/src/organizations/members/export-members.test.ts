import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute as at } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

test('members export what their list finds, in its order and with chosen columns', async () => {
  const { owner, members, id: organizationId } = await company(server, 'member', 'admin,billing')
  const other = await company(server)
  const export_ = at('list-members/export')
  const linesOf = (text: unknown) => String(text).trimEnd().split('\r\n')

  const all = await members[0]!.get(export_)
  const columns = { columns: ['email', 'role'], sortDirection: 'desc' }
  const latest = await members[0]!.get(export_, { query: columns })
  const admins = await members[0]!.get(export_, { query: { role: 'admin', columns: 'email' } })
  const foreign = await other.owner.get(export_, { query: { organizationId } })
  const unknown = await owner.get(export_, { query: { columns: 'password' } })

  assert.equal(all.status, 200)
  assert.match(String(all.headers.get('content-disposition')), /filename="members-/)
  assert.equal(linesOf(all.body)[0], 'Name,Email,Roles,Joined At,User ID,ID')
  assert.deepEqual(linesOf(latest.body), [
    'Email,Roles',
    `${members[1]!.email},"admin,billing"`,
    `${members[0]!.email},member`,
    `${owner.email},owner`,
  ])
  assert.deepEqual(linesOf(admins.body), ['Email', members[1]!.email])
  assert.equal(foreign.status, 403)
  assert.equal(unknown.status, 400)
})
