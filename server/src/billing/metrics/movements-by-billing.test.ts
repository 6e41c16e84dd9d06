import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { merchant, type Merchant } from '../../testing/people.ts'
import { checkBooks, plan, product, sell } from '../../testing/sales.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())
afterEach(() => checkBooks(server))

const PATH = '/v1/metrics/mrr-movements/'

const yearlyInEuro = {
  recurring_interval: 'year',
  prices: [{ amount_type: 'fixed', price_amount: 24_000, price_currency: 'eur' }],
}

/** New MRR of products that are billed in one of these ways. */
async function inSql({ organization }: Merchant, billing_type: string[], currency: string) {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(m.amount), 0)::int as sum, count(*)::int as count
    from mrr_movements m join products p on p.id = m.product_id
    where m.organization_id = ${organization.id} and m.kind = 'new' and m.currency = ${currency}
      and case when p.recurring_interval is null then 'one_time' else 'recurring' end
        = any(${billing_type}::text[])`.execute(server.site.db)
  return rows[0]
}

test('movements by billing match plain SQL in the list, its file and the figure', async () => {
  const acme = await merchant(server)
  await sell(server, acme, await product(acme))
  await sell(server, acme, await plan(acme))
  await sell(server, acme, await plan(acme, yearlyInEuro))
  const today = server.clock.now().toISOString().slice(0, 10)
  const range = { start_date: today, end_date: today, interval: 'day', timezone: 'UTC' }
  const sums: number[] = []

  for (const billing_type of [['one_time'], ['recurring'], ['one_time', 'recurring']]) {
    for (const currency of ['usd', 'eur']) {
      const { body } = await acme.server.get('/v1/metrics/', {
        query: { ...range, metrics: 'new_mrr', billing_type, currency },
      })
      const query = { billing_type, currency, kind: 'new' }
      const { body: list } = await acme.server.get(PATH, { query })
      const file = await acme.server.get(`${PATH}export`, { query })

      const amounts: number[] = list.items.map(({ amount }: { amount: number }) => amount)
      const sum = amounts.reduce((all, amount) => all + amount, 0)
      const about = `${billing_type.join()} in ${currency}`
      assert.deepEqual(await inSql(acme, billing_type, currency), { sum, count: amounts.length })
      assert.equal(list.pagination.total_count, amounts.length, about)
      assert.equal(String(file.body).trim().split('\r\n').length, amounts.length + 1, about)
      assert.equal(body.totals.new_mrr, sum, about)
      sums.push(sum)
    }
  }

  // The plan is 10.00 a month in dollars, and the yearly one 240.00 in euros.
  assert.deepEqual(sums, [0, 0, 1000, 2000, 1000, 2000])
  assert.equal((await acme.server.get(PATH, { query: { billing_type: 'weekly' } })).status, 422)
})
