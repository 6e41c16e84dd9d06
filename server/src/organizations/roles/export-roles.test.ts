import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { company, organizationRoute as at, role } from '../../testing/company.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const path = at('list-roles/export')
const linesOf = (text: unknown) => String(text).trimEnd().split('\r\n')

test('owners export built-in and custom roles with permissions and members', async () => {
  const acme = await company(server, 'support, refunder', 'refunder')
  await role(acme, 'refunder', { refunds: ['read', 'write'] })
  await role(acme, 'Auditor', { audit: ['read'] })

  const columns = ['name', 'type', 'members']
  const { body } = await acme.owner.get(path, { query: { columns } })
  const all = await acme.owner.get(path)

  assert.deepEqual(linesOf(body), [
    'Name,Type,Members',
    'owner,built-in,1',
    'admin,built-in,0',
    'member,built-in,0',
    'finance,built-in,0',
    'support,built-in,1',
    'auditor,custom,0',
    'refunder,custom,2',
  ])
  const refunder = linesOf(all.body).find(line => line.startsWith('refunder,'))
  assert.match(
    String(refunder),
    /^refunder,custom,refunds:read refunds:write,2,20[^,]+Z,[0-9a-f-]{36}$/,
  )
  const owner = linesOf(all.body).find(line => line.startsWith('owner,'))
  assert.match(String(owner), /^owner,built-in,.*organization:delete.*,1,,$/)
  assert.equal((await acme.owner.get(path, { query: { columns: 'secret' } })).status, 400)
})

test('members without access to custom roles export only the built-in ones', async () => {
  const acme = await company(server, 'packer', 'member')
  const [packer, member] = acme.members
  await role(acme, 'packer', { orders: ['read'] })
  const other = await company(server)

  const query = { columns: 'name' }
  const hidden = await packer!.get(path, { query })
  const shown = await member!.get(path, { query })
  const foreign = await other.owner.get(path, { query: { organizationId: acme.id } })

  const builtIn = ['Name', 'owner', 'admin', 'member', 'finance', 'support']
  assert.deepEqual(linesOf(hidden.body), builtIn)
  assert.deepEqual(linesOf(shown.body), [...builtIn, 'packer'])
  assert.equal((await packer!.get(at('list-roles'))).status, 403)
  assert.equal(foreign.status, 403)
  assert.equal((await server.stranger().get(path)).status, 401)
})
