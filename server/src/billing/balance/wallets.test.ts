import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { merchant, type Merchant } from '../../testing/people.ts'
import { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const adjust = (acme: Merchant, { id }: { id: string }, amount: number, currency = 'usd') =>
  acme.server.post(`/v1/customers/${id}/balance`, { amount, currency, reason: 'For the trouble.' })

let customers = 0

async function customerOf(acme: Merchant) {
  const email = `wallet-${(customers += 1)}@example.com`
  return (await acme.server.post('/v1/customers/', { email })).body
}

test('each currency of a balance is a wallet that keeps its id', async () => {
  const [acme, rival] = [await merchant(server), await merchant(server, 'Rival')]
  const holder = await customerOf(acme)
  await adjust(acme, holder, 1500)
  await adjust(acme, holder, 70, 'eur')
  const query = { customer_id: holder.id, sorting: '-balance' }
  const listed = async (seller: Merchant) =>
    (await seller.server.get('/v1/wallets/', { query })).body.items
  const [first, second] = await listed(acme)

  await adjust(acme, holder, -400)

  assert.deepEqual([first.balance, first.currency, first.modified_at], [1500, 'usd', null])
  assert.deepEqual([second.balance, second.currency], [70, 'eur'])
  const changed = (await acme.server.get(`/v1/wallets/${first.id}`)).body
  assert.deepEqual([changed.id, changed.balance], [first.id, 1100])
  assert.equal((await rival.server.get(`/v1/wallets/${first.id}`)).status, 404)
  assert.deepEqual(await listed(rival), [])
  const { token } = (await acme.server.post('/v1/customer-sessions/', { customer_id: holder.id }))
    .body
  const self = new Person(server.url, token)
  const own = await self.get('/v1/customer-portal/wallets/', { query: { sorting: 'balance' } })
  assert.deepEqual(own.body.items, [second, changed])
  const another = await customerOf(acme)
  await adjust(acme, another, 5)
  const [wallet] = (await acme.server.get('/v1/wallets/', { query: { customer_id: another.id } }))
    .body.items
  assert.equal((await self.get(`/v1/customer-portal/wallets/${wallet.id}`)).status, 404)
})
