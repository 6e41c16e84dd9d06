import assert from 'node:assert/strict'
import { flowMetrics, lastingMetrics } from '@gatehouse/contract/billing/entry-metrics.data'
import type { Random } from '../../testing/random.ts'
import { figuresOf, type Subject } from './compare-figures.ts'

type Filters = { currency: string; billing_type?: string }
type Range = { timezone: string; start_date: string; end_date: string }

const LIMIT = 100

/** Revenue by each thing, and the lists of what figures count, add up to the figures. */
export async function checkReports(
  subject: Subject,
  random: Random,
  { range, currency }: { range: Range; currency: string },
): Promise<void> {
  const billing_type = random.pick(['one_time', 'recurring'])
  for (const filters of [{ currency }, { currency, billing_type }]) {
    await checkBreakdown(subject, { ...range, ...filters })
    await checkEntries(subject, random, { range, filters })
  }
}

async function checkBreakdown(subject: Subject, query: Range & Filters) {
  const { totals } = await figuresOf(subject, { ...query, interval: 'year' })
  for (const by of ['product', 'country', 'interval', 'discount']) {
    const { total } = await get(subject, 'breakdown', { ...query, by })
    for (const name of ['orders', 'revenue', 'net_revenue'] as const) {
      assert.equal(total[name], totals[name], `${name} by ${by} of ${JSON.stringify(query)}`)
    }
  }
}

async function checkEntries(
  subject: Subject,
  random: Random,
  { range, filters }: { range: Range; filters: Filters },
) {
  const { periods } = await figuresOf(subject, { ...range, ...filters, interval: 'month' })
  const place = 1 + random.below(Math.max(periods.length - 2, 1))
  const [period, next] = periods.slice(place)
  if (!period || !next) return
  const bounds = { at_from: period.timestamp, at_before: next.timestamp }
  for (const metric of [...flowMetrics, ...lastingMetrics]) {
    const amounts = await entriesOf(subject, { metric, ...filters, ...bounds })
    const sum = amounts.reduce((all, amount) => all + amount, 0)
    assert.equal(
      sum,
      period[metric],
      `${metric} of ${period.timestamp}: ${JSON.stringify(filters)}`,
    )
  }
}

async function get({ merchant }: Subject, path: string, query: Record<string, string>) {
  const answer = await merchant.get(`/v1/metrics/${path}`, { query })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

async function entriesOf(subject: Subject, query: Record<string, string>): Promise<number[]> {
  const amounts: number[] = []
  for (let page = 1; ; page += 1) {
    const { items, pagination } = await get(subject, 'entries/', {
      ...{ ...query, limit: String(LIMIT), page: String(page) },
    })
    amounts.push(...items.map(({ amount }: { amount: number }) => amount))
    if (page >= pagination.max_page) return amounts
  }
}
