import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, product, sell } from '../../testing/sales.ts'
import { DAY } from '../../platform/clock.ts'

let server: TestServer

before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const FRAUD = '4000000000000259'
/** The processor's fee for 20.00 and German tax. */
const FEE = 99

async function seller() {
  const acme = await merchant(server)
  const settings = { country: 'DE', tax_settings: { enabled: true } }
  await acme.server.patch(`/v1/organizations/${acme.organization.id}`, settings)
  return { acme, handbook: await product(acme) }
}

async function sync(acme: Merchant) {
  await acme.server.post('/v1/finance/refresh', {})
  await server.drainJobs()
}

const pass = (milliseconds: number) =>
  server.clock.set(new Date(server.clock.now().getTime() + milliseconds))
const today = () => server.clock.now().toISOString().slice(0, 10)
const year = () => ({ start_date: '2026-01-01', end_date: '2026-12-31' })

async function report(acme: Merchant, path: string, query: Record<string, string> = {}) {
  const answer = await acme.server.get(`/v1/finance/${path}`, { query: { ...year(), ...query } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** The rows of a table as objects. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.trim().split('\r\n')
  const names = head.split(',')
  return lines.map(line =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  )
}

const cents = (text: string | undefined) => Math.round(Number(text || 0) * 100)

test('the balance of a period adds up, day by day', async () => {
  const { acme, handbook } = await seller()
  const { order } = await sell(server, acme, handbook)
  const refund = { order_id: order.id, reason: 'customer_request', amount: 500 }
  await acme.server.post('/v1/refunds/', refund)
  await sell(server, acme, handbook, { card: FRAUD })
  const first = today()
  pass(DAY)
  await sell(server, acme, handbook)
  const second = today()
  pass(4 * DAY)
  await sync(acme)

  const [early] = (await report(acme, 'balance', { start_date: first, end_date: first })).currencies
  const [late] = (await report(acme, 'balance', { start_date: second, end_date: today() }))
    .currencies
  const { currencies, synced_at } = await report(acme, 'balance')

  const [balance] = currencies
  assert.deepEqual(
    [balance.currency, balance.charges_amount, balance.refunds_amount, balance.disputes_amount],
    ['usd', 3 * 2380, -595, -2380],
  )
  assert.deepEqual([balance.fees_amount, balance.other_amount], [-3 * FEE - 1500, 0])
  assert.equal(balance.net_amount, 3 * 2380 - 595 - 2380 - 3 * FEE - 1500)
  for (const one of [early, late, balance]) {
    assert.equal(one.opening_amount + one.net_amount + one.payouts_amount, one.closing_amount)
  }
  assert.equal(early.closing_amount, late.opening_amount)
  assert.equal(late.closing_amount, balance.closing_amount)
  assert.equal(early.net_amount + late.net_amount, balance.net_amount)
  assert.ok(balance.payouts_amount < 0)
  assert.ok(synced_at)
})

test('the ledger matches the processor, and what does not is listed', async () => {
  const { acme, handbook } = await seller()
  const { order } = await sell(server, acme, handbook)
  await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: 500 },
  })
  const before = await report(acme, 'reconciliation')
  await sync(acme)
  const matched = await report(acme, 'reconciliation')
  // A charge that is the merchant's and no payment of ours, as on a merchant's own account.
  const { db } = server.site
  const known = await db
    .selectFrom('balance_transactions')
    .selectAll()
    .where('organization_id', '=', acme.organization.id)
    .where('category', '=', 'charge')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('balance_transactions')
    .values({
      ...known,
      ...{ id: crypto.randomUUID(), processor_id: `txn_${known.id}`, category: 'topup' },
      ...{ payment_id: null, order_id: null, intent_id: null, source_id: null },
    })
    .execute()
  await db.deleteFrom('balance_transactions').where('id', '=', known.id).execute()
  pass(DAY)
  await db.updateTable('processor_balances').set({ complete_until: server.clock.now() }).execute()
  const differing = await report(acme, 'reconciliation')
  const missing = await report(acme, 'reconciliation', { state: 'missing_at_processor' })
  const file = rowsOf(await report(acme, 'reconciliation/export'))
  const columns = { state: 'missing_in_ledger', columns: 'difference' }
  const chosen = await report(acme, 'reconciliation/export', columns)

  assert.deepEqual(
    [before.matched_count, before.differences.items.map(({ state }: any) => state)],
    [0, ['waiting', 'waiting']],
  )
  assert.deepEqual([matched.matched_count, matched.differences.items], [2, []])
  assert.deepEqual(matched.totals, [
    { currency: 'usd', ledger_amount: 1785, processor_amount: 1785 },
  ])
  assert.deepEqual(differing.matched_count, 1)
  assert.deepEqual(
    differing.differences.items
      .map((item: any) => [item.kind, item.state, item.ledger_amount, item.processor_amount])
      .toSorted(),
    [
      ['other', 'missing_in_ledger', 0, 2380],
      ['payment', 'missing_at_processor', 2380, 0],
    ],
  )
  assert.deepEqual(
    missing.differences.items.map((item: any) => item.order_id),
    [order.id],
  )
  const cellsOf = (row: Record<string, string>) =>
    ['Transaction', 'Result', 'Ledger', 'Payment Processor', 'Difference', 'Currency', 'Order ID']
      .map(name => row[name])
      .join()
  assert.deepEqual(file.map(cellsOf).toSorted(), [
    'other,missing_in_ledger,0.00,23.80,23.80,usd,',
    `payment,missing_at_processor,23.80,0.00,-23.80,usd,${order.id}`,
  ])
  assert.equal(chosen, 'Difference\r\n23.80\r\n')
})

test('taxes are reported by country and kind, with refunds when they were made', async () => {
  const { acme, handbook } = await seller()
  const germany = { customer_billing_address: { country: 'DE' } }
  const { order } = await sell(server, acme, handbook, germany)
  await sell(server, acme, handbook, germany)
  await sell(server, acme, handbook, {
    customer_billing_address: {
      ...{ country: 'FR', line1: '1 rue de Rivoli', city: 'Paris', postal_code: '75001' },
    },
    is_business_customer: true,
    customer_billing_name: 'Acheteur SARL',
    customer_tax_id: 'FR40303265045',
  })
  const sold = today()
  pass(40 * DAY)
  await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: 1000 },
  })

  const { lines } = await report(acme, 'taxes', { start_date: sold, end_date: sold })
  const all = await report(acme, 'taxes', { interval: 'range' })
  const monthly = await report(acme, 'taxes')

  const german = lines.find(({ country }: any) => country === 'DE')
  assert.deepEqual(
    [german.kind, german.rate, german.orders_count, german.sales_amount, german.sales_tax_amount],
    ['standard_rated', '19', 2, 4000, 760],
  )
  assert.deepEqual([german.refunds_amount, german.gross_amount], [0, 4760])
  const french = lines.find(({ country }: any) => country === 'FR')
  assert.deepEqual([french.kind, french.tax_amount], ['reverse_charge', 0])
  const [refunded] = monthly.lines.filter(({ refunds_amount }: any) => refunds_amount > 0)
  assert.deepEqual(
    [refunded.sales_amount, refunded.refunds_amount, refunded.refunds_tax_amount],
    [0, 1000, 190],
  )
  const total = (items: any[]) => items.reduce((sum, line) => sum + line.tax_amount, 0)
  assert.equal(total(all.lines), 760 - 190)
  assert.equal(total(monthly.lines), 760 - 190)
  const { posted } = await server.site.db
    .selectFrom('ledger_entries')
    .select(entry => entry.fn.sum<number>('amount').as('posted'))
    .where('organization_id', '=', acme.organization.id)
    .where('account', '=', 'tax')
    .executeTakeFirstOrThrow()
  assert.equal(total(all.lines), -Number(posted))
  const table = rowsOf(await report(acme, 'taxes/export', { interval: 'range' }))
  assert.equal(
    table.reduce((sum, row) => sum + cents(row['Tax']), 0),
    760 - 190,
  )
})

test('a month of a report begins and ends in the zone of the merchant', async () => {
  const { acme, handbook } = await seller()
  server.clock.set(new Date('2026-10-31T23:30:00Z'))
  await sell(server, acme, handbook)
  const october = { start_date: '2026-10-01', end_date: '2026-10-31' }

  const utc = await report(acme, 'taxes', october)
  const berlin = await report(acme, 'taxes', { ...october, timezone: 'Europe/Berlin' })
  const next = await report(acme, 'taxes', {
    ...{ start_date: '2026-11-01', end_date: '2026-11-30', timezone: 'Europe/Berlin' },
  })

  assert.deepEqual(
    [utc, berlin, next].map(({ lines }) => lines.length),
    [1, 0, 1],
  )
  assert.equal(next.lines[0].period, '2026-11-01')
  const unknown = await acme.server.get('/v1/finance/taxes', {
    query: { ...october, timezone: 'Mars/Base' },
  })
  assert.equal(unknown.status, 422)
})

test('the journal is balanced entry by entry, and sums to the ledger', async () => {
  const { acme, handbook } = await seller()
  const germany = { customer_billing_address: { country: 'DE' } }
  const { order } = await sell(server, acme, handbook, germany)
  await acme.server.post('/v1/refunds/', {
    ...{ order_id: order.id, reason: 'customer_request', amount: 500 },
  })
  await sell(server, acme, handbook, { card: FRAUD })
  pass(4 * DAY)
  await sync(acme)

  const ledger = rowsOf(await report(acme, 'journal/export', { scope: 'ledger' }))
  const journal = rowsOf(await report(acme, 'journal/export'))

  const sums = new Map<string, number>()
  for (const row of journal) {
    const amount = cents(row['Debit']) - cents(row['Credit'])
    assert.ok(amount !== 0)
    const key = `${row['Entry']} ${row['Currency']}`
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  assert.deepEqual([...sums.values()].filter(Boolean), [])
  const accounts = (rows: typeof journal) => {
    const totals: Record<string, number> = {}
    for (const row of rows) {
      const account = row['Account'] ?? ''
      totals[account] = (totals[account] ?? 0) + cents(row['Debit']) - cents(row['Credit'])
    }
    return totals
  }
  const stored = await server.site.db
    .selectFrom('ledger_entries')
    .select(['account'])
    .select(entry => entry.fn.sum<number>('amount').as('amount'))
    .where('organization_id', '=', acme.organization.id)
    .groupBy('account')
    .execute()
  assert.deepEqual(
    accounts(ledger),
    Object.fromEntries(stored.map(({ account, amount }) => [account, Number(amount)])),
  )
  // With fees and payouts, the processor's account is the balance that it reports.
  const [balance] = (await report(acme, 'balance')).currencies
  const all = accounts(journal)
  assert.equal(all['processor'], balance.closing_amount)
  assert.equal(all['processor_fees'], 2 * FEE + 1500)
  assert.equal(all['bank'] ?? 0, -balance.payouts_amount)
  const sale = journal.find(({ Memo, Account }) => Memo === 'sale' && Account === 'revenue')
  assert.equal(sale?.['Credit'], '20.00')
  assert.equal(sale?.['Reference'], order.invoice_number)
})

test('reports show an organization only its own money', async () => {
  const { acme, handbook } = await seller()
  const { acme: rival } = await seller()
  await sell(server, acme, handbook)
  await sync(acme)

  const { currencies } = await report(rival, 'balance')
  const { lines } = await report(rival, 'taxes')
  const compared = await report(rival, 'reconciliation')
  const exported = await report(rival, 'reconciliation/export')
  const journal = rowsOf(await report(rival, 'journal/export'))

  assert.deepEqual([currencies, lines, compared.differences.items, journal], [[], [], [], []])
  assert.deepEqual(rowsOf(exported), [])
})
