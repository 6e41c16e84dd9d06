import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts'
import { merchant } from '../server/src/testing/people.ts'
import { product, sell } from '../server/src/testing/sales.ts'
import { createCustomer, createMeter, ingest } from '../server/src/testing/usage.ts'
import { compareUsage } from '../server/src/billing/usage/compare-usage.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const tool = fileURLToPath(new URL('verify.ts', import.meta.url))
const verify = (database: string) =>
  spawnSync(process.execPath, [tool, database], { encoding: 'utf8' })

/**
 * Runs the tool asynchronously and returns its output: the simulator runs in this process, which
 * must not block.
 */
async function verifyWithProcessor({ connectionString, stripe }: TestServer): Promise<string> {
  const env = { ...process.env, STRIPE_API_BASE: stripe.url }
  const toolArguments = [tool, '--processor', connectionString]
  const child = spawn(process.execPath, toolArguments, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return text(child.stdout)
}

test('a separate process checks the ledger and reports violations by name', async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))

  const verification = verify(server.connectionString)
  await server.site.db
    .updateTable('orders')
    .set({ tax_amount: 1 })
    .where('id', '=', order.id)
    .execute()
  const broken = verify(server.connectionString)

  assert.equal(verification.status, 0, verification.stderr)
  assert.match(verification.stdout, /✔ +0 {2}every ledger transaction sums to zero/)
  assert.match(verification.stdout, /All \d+ invariants hold\.\n$/)
  assert.equal(broken.status, 1)
  assert.match(broken.stdout, /✖ +1 {2}an order's amount and tax are the sums of its lines/)
  assert.ok(broken.stdout.includes(order.id))
})

test('usage is compared with the log of events', async () => {
  const acme = await merchant(server)
  const meter = await createMeter(acme, { func: 'unique', property: 'n' })
  const customer = await createCustomer(acme)
  const use = (n: number) => ({ name: 'call', customer_id: customer.id, metadata: { n } })
  await ingest(acme, [use(1), use(1), use(2)])

  assert.deepEqual(await compareUsage({ sql: server.site.db }), [])
  await server.site.db
    .updateTable('customer_meters')
    .set({ distinct_count: 3 })
    .where('meter_id', '=', meter.id)
    .execute()
  const { stdout } = verify(server.connectionString)

  assert.match(stdout, /✖ +1 {2}usage is what meters find in the log of events/)
  await server.site.db.deleteFrom('customer_meters').execute()
})

test("payments are compared with the processor's charges", async () => {
  const acme = await merchant(server)
  const { order } = await sell(server, acme, await product(acme))

  const same = await verifyWithProcessor(server)
  await server.site.db
    .updateTable('payments')
    .set({ processor_id: 'pi_of_nobody' })
    .where('order_id', '=', order.id)
    .execute()
  const different = await verifyWithProcessor(server)

  assert.match(same, /\n\d+ payments and \d+ charges at the payment processor agree\.\n$/)
  assert.match(different, /✖ every payment in the ledger has a charge at the processor/)
  assert.match(
    different,
    /✖ every charge at the processor has a payment in the ledger or was refunded/,
  )
  assert.match(different, /charges at the payment processor have 2 differences\.\n$/)
})

test('a missing processor is reported in one sentence', async () => {
  const rejected = spawnSync(process.execPath, [tool, '--processor', server.connectionString], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })

  assert.equal(rejected.status, 1)
  assert.match(rejected.stderr, /^Set STRIPE_SECRET_KEY, or STRIPE_API_BASE .*\n$/)
})

test('a missing database is reported in one sentence', () => {
  const nothing = verify('/nowhere/at/all')

  assert.equal(nothing.status, 1)
  assert.equal(nothing.stderr, '/nowhere/at/all does not contain a Gatehouse database.\n')
})

test('the URL of another kind of server is rejected as a database in one sentence', () => {
  const web = verify('http://localhost:3000')

  assert.equal(web.status, 1)
  const sentence = 'is not a database. Pass a data folder or a postgresql:// URL.'
  assert.equal(web.stderr, `http://localhost:3000 ${sentence}\n`)
})
