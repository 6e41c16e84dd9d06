import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import type { TestContext } from 'node:test'
import {
  startListener,
  startTestSimulator,
  idIn,
  rejectionOf,
  sdkFor,
  SECRET,
} from '../testing/given.ts'

const PAYMENT = { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true }

function journalFixture(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-simulator-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'kept', 'stripe-simulator.jsonl')
}

test('a restart keeps every object, saved card and stored response', async t => {
  const journal = journalFixture(t)
  const before = await startTestSimulator(t, { journal })
  const customer = await before.stripe.customers.create({ email: 'ada@example.com' })
  const removed = await before.stripe.customers.create()
  await before.stripe.customers.del(removed.id)
  const paid = await before.stripe.paymentIntents.create(
    { ...PAYMENT, customer: customer.id, setup_future_usage: 'off_session' },
    { idempotencyKey: 'k' },
  )
  const account = await before.stripe.accounts.create({ type: 'standard' })
  await before.stripe.customers.create({}, { stripeAccount: account.id })
  const chargesBefore = before.control.charges()
  await before.close()

  const { stripe, control } = await startTestSimulator(t, { journal })
  const replayed = await stripe.paymentIntents.create(
    { ...PAYMENT, customer: customer.id, setup_future_usage: 'off_session' },
    { idempotencyKey: 'k' },
  )
  const renewal = await stripe.paymentIntents.create({
    ...PAYMENT,
    customer: customer.id,
    payment_method: idIn(paid.payment_method),
    off_session: true,
  })

  assert.deepEqual(control.charges()[0], chargesBefore[0])
  assert.equal(replayed.id, paid.id)
  assert.equal(renewal.status, 'succeeded')
  assert.deepEqual(
    (await stripe.customers.list()).data.map(({ id }) => id),
    [customer.id],
  )
  assert.equal((await stripe.customers.list({}, { stripeAccount: account.id })).data.length, 1)
})

test('a journal truncated by a power cut is read up to the cut', async t => {
  const journal = journalFixture(t)
  const before = await startTestSimulator(t, { journal })
  const customer = await before.stripe.customers.create({ name: 'Ada' })
  await before.close()
  appendFileSync(journal, '["acct_1SimulatorPlatform","customer",{"id":"cus_torn","na')
  const { stripe } = await startTestSimulator(t, { journal })

  const found = await stripe.customers.retrieve(customer.id)
  assert(!found.deleted)
  assert.equal(found.name, 'Ada')
  assert.equal((await rejectionOf(stripe.customers.retrieve('cus_torn'))).code, 'resource_missing')
})

test('a journal is compacted at the start', async t => {
  const journal = journalFixture(t)
  const before = await startTestSimulator(t, { journal })
  const customer = await before.stripe.customers.create()
  const calculation = await before.stripe.tax.calculations.create({
    currency: 'eur',
    customer_details: { address: { country: 'DE' }, address_source: 'billing' },
    line_items: [{ amount: 100, reference: 'a' }],
  })
  await before.close()
  const lines = () =>
    readFileSync(journal, 'utf8')
      .split('\n')
      .filter(line => line.includes(customer.id) && line.includes('Platform","customer",')).length
  const { stripe, close } = await startTestSimulator(t, { journal })
  for (let index = 0; index < 5; index += 1)
    await stripe.customers.update(customer.id, { name: `${index}` })
  const long = lines()
  await close()
  const last = await startTestSimulator(t, { journal })

  assert.equal(long, 6)
  assert.equal(lines(), 1)
  const lineItems = await last.stripe.tax.calculations.listLineItems(String(calculation.id))
  assert.equal(lineItems.data[0]?.amount_tax, 19)
})

test('pending webhooks are delivered after a restart', async t => {
  const journal = journalFixture(t)
  let open = false
  const listener = await startListener(t, () => (open ? 200 : 503))
  const options = { journal, webhooks: [{ url: listener.url, secret: SECRET }] }
  const before = await startTestSimulator(t, { ...options, retryDelay: () => 60_000 })
  await before.stripe.customers.create()
  while (listener.asked() === 0) await new Promise(resolve => setImmediate(resolve))
  await before.close()
  open = true
  const { control } = await startTestSimulator(t, { ...options, retryDelay: () => 10 })
  await control.drained()

  assert.deepEqual(listener.types(), ['customer.created'])
})

test('a killed process has stored what it responded', { timeout: 20_000 }, async t => {
  const journal = journalFixture(t)
  const start = async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      env: { ...process.env, PORT: '0', DATA_DIR: dirname(journal), EXIT_WITH_STDIN: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    t.after(() => child.kill('SIGKILL'))
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const port = Number(/:(\d+)\s*$/.exec(line.toString())?.[1])
    return { child, stripe: sdkFor({ port }) }
  }
  const first = await start()
  const paid = await first.stripe.paymentIntents.create(PAYMENT)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await start()
  const found = await second.stripe.paymentIntents.retrieve(paid.id)
  // Its parent has exited, so no process has the other end of its standard input.
  second.child.stdin.end()
  const [code] = (await once(second.child, 'exit')) as [number]

  assert.equal(found.status, 'succeeded')
  assert.equal(code, 0)
})

test('with a seed a restart still creates new ids', async t => {
  const journal = journalFixture(t)
  const ids = new Set<string>()
  for (let lifetime = 0; lifetime < 3; lifetime += 1) {
    const { stripe, close } = await startTestSimulator(t, { journal, seed: 7 })
    ids.add((await stripe.customers.create()).id)
    await close()
  }

  assert.equal(ids.size, 3)
})
