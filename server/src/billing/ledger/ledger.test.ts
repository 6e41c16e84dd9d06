import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, tokenOf, type Merchant } from '../../testing/people.ts'
import { product, sell } from '../../testing/sales.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const path = ({ organization }: Merchant) => `/v1/organizations/${organization.id}/verification`
const verdictOf = async (of: Merchant, who = of.server) => (await who.get(path(of))).body

test('a merchant checks the ledger and sees violations of their own data only', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const { order } = await sell(server, acme, await product(acme))
  await sell(server, rival, await product(rival))
  const before = await verdictOf(acme)

  await server.site.db
    .updateTable('orders')
    .set({ subtotal_amount: 1999 })
    .where('id', '=', order.id)
    .execute()
  const after = await verdictOf(acme, acme.owner)
  const others = await verdictOf(rival)

  assert.equal(before.lawful, true)
  assert.ok(before.laws.length > 10)
  assert.equal(after.lawful, false)
  const broken = after.laws.filter((invariant: { broken: number }) => invariant.broken > 0)
  const names = broken.map(({ name }: { name: string }) => name)
  assert.ok(names.includes("an order's amount and tax are the sums of its lines"))
  assert.equal(broken[0].examples[0].id, order.id)
  assert.equal(others.lawful, true)
})

test('the ledger check requires permission', async () => {
  const acme = await merchant(server)
  const rival = await merchant(server, 'Rival')
  const narrow = await tokenOf(server, acme.owner, acme.organization.id, ['orders:read'])

  assert.equal((await narrow.get(path(acme))).status, 403)
  assert.equal((await rival.server.get(path(acme))).status, 404)
  assert.equal((await server.stranger().get(path(acme))).status, 401)
})
