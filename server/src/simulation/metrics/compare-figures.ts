import assert from 'node:assert/strict'
import {
  metricDefinitions,
  metricSlugs,
  type MetricSlug,
} from '@gatehouse/contract/billing/metric-definitions.data'
import { sql } from 'kysely'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** A merchant whose figures are compared. */
export type Subject = { server: TestServer; merchant: Person; organization_id: string }

type Query = Record<string, string | string[]>

type Figures = Partial<Record<MetricSlug, number | null>>

/** The response of the API, as JSON. */
export type Response = { periods: (Figures & { timestamp: string })[]; totals: Figures }

/** The figures that a query asks for; every metric, unless it names some. */
export async function figuresOf({ merchant }: Subject, query: Query): Promise<Response> {
  const answer = await merchant.get('/v1/metrics/', { query: { metrics: metricSlugs, ...query } })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

/** Checkouts and offered seats have no customer at first, so no customer's figures include them. */
const WITHOUT_CUSTOMER = new Set<string>([
  ...['checkouts', 'succeeded_checkouts', 'checkouts_conversion'],
])

/** The figures of all customers, counted from raw rows at once, are those that are kept. */
export async function compareWithRaw(subject: Subject, query: Query): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from customers
    where organization_id = ${subject.organization_id}`.execute(subject.server.site.db)
  if (rows.length === 0) return
  const kept = await figuresOf(subject, query)
  const raw = await figuresOf(subject, { ...query, customer_id: rows.map(({ id }) => id) })
  assert.deepEqual(comparable(raw), comparable(kept), JSON.stringify(query))
}

function comparable({ periods, totals }: Response) {
  const some = (figures: object) =>
    Object.fromEntries(Object.entries(figures).filter(([slug]) => !WITHOUT_CUSTOMER.has(slug)))
  return { periods: periods.map(some), totals: some(totals) }
}

/** Figures that are counted again from nothing are the same. */
export async function compareWithRecount(subject: Subject, query: Query): Promise<void> {
  const kept = await figuresOf(subject, query)
  await forget(subject)
  const again = await figuresOf(subject, query)
  assert.deepEqual(
    { periods: again.periods, totals: again.totals },
    { periods: kept.periods, totals: kept.totals },
  )
}

const tables = [
  ...['metric_days', 'metric_day_totals', 'metric_shares', 'metric_zones', 'mrr_movements'],
  'customer_presences',
]

async function forget({ server, organization_id }: Subject): Promise<void> {
  for (const table of tables) {
    await sql`delete from ${sql.table(table)} where organization_id = ${organization_id}`.execute(
      server.site.db,
    )
  }
  await sql`update mrr_entries set counted_at = null
    where organization_id = ${organization_id}`.execute(server.site.db)
}

/** The metrics whose total is the sum of their periods, however long these are. */
const additive = metricSlugs.filter(
  // Which customers are lost depends on who paid when the period began.
  slug => metricDefinitions[slug].total === 'sum' && slug !== 'lost_customers',
)

/** Short periods add up to longer ones, and end with the same balances. */
export function comparePeriods(short: Response, long: Response): void {
  for (const [index, period] of long.periods.entries()) {
    const next = long.periods[index + 1]?.timestamp ?? '9999'
    const parts = short.periods.filter(
      ({ timestamp }) => timestamp >= period.timestamp && timestamp < next,
    )
    for (const slug of additive) {
      const sum = parts.reduce((total, part) => total + (part[slug] ?? 0), 0)
      assert.equal(sum, period[slug], `${slug} of ${period.timestamp}`)
    }
    for (const slug of balances) {
      assert.equal(parts.at(-1)?.[slug], period[slug], `${slug} of ${period.timestamp}`)
    }
  }
  for (const slug of additive) assert.equal(short.totals[slug], long.totals[slug], slug)
}

const balances = [
  ...(['monthly_recurring_revenue', 'committed_monthly_recurring_revenue'] as const),
  ...(['active_subscriptions', 'committed_subscriptions', 'paying_customers'] as const),
  ...(['paused_mrr', 'past_due_mrr', 'seats_total', 'seats_claimed', 'seats_pending'] as const),
  ...(['cumulative_revenue', 'net_cumulative_revenue', 'trial_monthly_recurring_revenue'] as const),
] satisfies MetricSlug[]

/** What moved is the change of MRR in every period; in one currency nothing is due to rates. */
export function checkMovements({ periods }: Response, about: string): void {
  let before: number | undefined
  for (const period of periods) {
    const value = (slug: MetricSlug) => period[slug] ?? 0
    const mrr = value('monthly_recurring_revenue')
    const gained = value('new_mrr') + value('expansion_mrr') + value('reactivation_mrr')
    const lost = value('contraction_mrr') + value('churned_mrr')
    const moved = gained - lost + value('moved_mrr')
    const where = `${about} of ${period.timestamp}`
    assert.equal(value('fx_mrr'), 0, where)
    if (before !== undefined) assert.equal(before + moved, mrr, where)
    for (const slug of rates) {
      const rate = period[slug] ?? 0
      assert.ok(rate >= 0 && rate <= 1, `${slug} ${where}: ${rate}`)
    }
    before = mrr
  }
}

const rates = [
  ...(['checkouts_conversion', 'churn_rate', 'seat_utilization_rate'] as const),
  ...(['customer_churn_rate', 'gross_mrr_churn_rate'] as const),
] satisfies MetricSlug[]
