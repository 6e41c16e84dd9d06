import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { merchant } from '../server/src/testing/people.ts'
import { plan, sell } from '../server/src/testing/sales.ts'
import { createMeter } from '../server/src/testing/usage.ts'
import { openReader, type GuideReader } from './run-guide.ts'

let server: TestServer
let reader: GuideReader

before(async () => {
  server = await startTestServer()
  reader = await openReader()
})
after(() => Promise.all([server.close(), reader.close()]))

test('a program reports usage once, and reads what it costs so far', async () => {
  const acme = await merchant(server)
  const sums = { func: 'sum', property: 'tokens' }
  const clauses = [{ property: 'name', operator: 'eq', value: 'completion' }]
  const meter = await createMeter(acme, sums, { filter: { conjunction: 'and', clauses } })
  const price = { amount_type: 'metered_unit', meter_id: meter.id, unit_amount: '0.05' }
  const { customer } = (await sell(server, acme, await plan(acme, { prices: [price] }))).order
  const named = { external_id: 'user-1' }
  assert.equal((await acme.server.patch(`/v1/customers/${customer.id}`, named)).status, 200)

  const lines = await reader.run('bill-by-usage', 'report.mjs', {
    GATEHOUSE_URL: server.url,
    GATEHOUSE_TOKEN: String(acme.server.token),
    USER_ID: 'user-1',
  })

  assert.deepEqual(lines, ['2 stored, 2 sent twice', '2000 units, 1 usd so far'])
})
