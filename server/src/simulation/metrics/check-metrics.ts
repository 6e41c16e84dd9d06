import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Random } from '../../testing/random.ts'
import { DAY_MS } from '../reference/calendar.ts'
import { checkReports } from './check-reports.ts'
import {
  checkMovements,
  comparePeriods,
  compareWithRaw,
  compareWithRecount,
  figuresOf,
  type Response,
  type Subject,
} from './compare-figures.ts'

/** Zones whose clocks change at midnight, by half an hour, or never. */
const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/New_York', 'America/Havana', 'Asia/Beirut'],
  ...['Australia/Lord_Howe', 'Asia/Kathmandu', 'Asia/Calcutta', 'Pacific/Kiritimati'],
]

/** What was read of a merchant before: it stays as it was. */
export type Past = { day: string; figures: Response }

/** Compares all figures of a merchant in every way, in a random time zone. */
export async function checkMetrics(
  subject: Subject,
  random: Random,
  { currencies, past }: { currencies: string[]; past: Past | undefined },
): Promise<Past> {
  const now = await timeOf(subject)
  const dayOf = (ago: number) => new Date(now - ago * DAY_MS).toISOString().slice(0, 10)
  const timezone = random.pick(ZONES)
  const end_date = dayOf(-1)
  const days = { timezone, start_date: dayOf(200 + random.below(160)), end_date, interval: 'day' }
  const short = await figuresOf(subject, days)
  for (const interval of ['week', 'month', 'year']) {
    comparePeriods(short, await figuresOf(subject, { ...days, interval }))
  }
  await compareOnePeriod(subject, { timezone, day: end_date })
  const products = await productsOf(subject)
  for (const currency of currencies) {
    for (const interval of ['day', 'week', 'month', 'year']) {
      const query = { ...days, interval, currency }
      checkMovements(await figuresOf(subject, query), `${interval} ${currency}`)
    }
    for (const product_id of products) {
      const query = { ...days, currency, product_id }
      checkMovements(await figuresOf(subject, query), `${product_id} ${currency}`)
    }
  }
  const { interval: _, ...range } = days
  await checkReports(subject, random, { range, currency: random.pick(currencies) })
  const some = { ...days, product_id: random.sample(products, 2) }
  await compareWithRaw(subject, { ...days, interval: 'month' })
  const interval = random.pick(['day', 'week', 'month', 'year'])
  await compareWithRaw(subject, { ...some, interval })
  const currency = random.pick(currencies)
  await compareWithRaw(subject, { ...days, currency, interval })
  await compareWithRaw(subject, { ...some, currency, interval })
  const one = { ...days, product_id: random.sample(products, 1) }
  await compareWithRaw(subject, { ...one, interval: random.pick(['day', 'week', 'month']) })
  await compareWithRaw(subject, { ...days, billing_type: random.pick(['one_time', 'recurring']) })
  const hour = { timezone, day: dayOf(random.below(60)) }
  await compareHours(subject, hour)
  const ofHour = { timezone, start_date: hour.day, end_date: hour.day, interval: 'hour' }
  await compareWithRaw(subject, { ...ofHour, product_id: some.product_id, currency })
  await compareWithRecount(subject, days)
  return checkPast(subject, { past, now })
}

/** Retention of a whole period is kept, that of a range is read from movements. */
async function compareOnePeriod(subject: Subject, { timezone, day }: Day) {
  const month = day.slice(0, 'YYYY-MM'.length)
  const end = new Date(`${month}-28T00:00:00Z`).getTime() + 4 * DAY_MS
  const last = new Date(end - new Date(end).getUTCDate() * DAY_MS).toISOString().slice(0, 10)
  const [product] = await productsOf(subject)
  for (const product_id of product ? [[], [product]] : [[]]) {
    const range = { timezone, start_date: `${month}-01`, end_date: last, interval: 'month' }
    const { periods, totals } = await figuresOf(subject, { ...range, product_id })
    for (const slug of ofRetention) {
      assert.equal(periods[0]?.[slug], totals[slug], `${slug} of ${month}`)
    }
  }
}

const ofRetention = [
  ...(['lost_customers', 'customer_churn_rate', 'gross_mrr_churn_rate'] as const),
  'net_revenue_retention' as const,
]

type Day = { timezone: string; day: string }

async function compareHours(subject: Subject, { timezone, day }: Day) {
  const range = { timezone, start_date: day, end_date: day }
  const currency = { currency: 'eur' }
  const hours = await figuresOf(subject, { ...range, ...currency, interval: 'hour' })
  comparePeriods(hours, await figuresOf(subject, { ...range, ...currency, interval: 'day' }))
  await compareWithRaw(subject, { ...range, interval: 'hour' })
}

/** Nothing that happens later changes the figures of days that have passed. */
async function checkPast(subject: Subject, { past, now }: { past: Past | undefined; now: number }) {
  const day = new Date(now - DAY_MS).toISOString().slice(0, 10)
  if (past) {
    const again = await figuresOf(subject, rangeOf(past.day))
    assert.deepEqual(again.periods.map(lasting), past.figures.periods.map(lasting), past.day)
  }
  return { day, figures: await figuresOf(subject, rangeOf(day)) }
}

const rangeOf = (end_date: string) => {
  const start = new Date(`${end_date}T00:00:00Z`).getTime() - 300 * DAY_MS
  return { start_date: new Date(start).toISOString().slice(0, 10), end_date, interval: 'day' }
}

/** A checkout counts when it was created, and may succeed later. */
const lasting = ({
  succeeded_checkouts: _,
  checkouts_conversion: __,
  ...figures
}: object & {
  succeeded_checkouts?: unknown
  checkouts_conversion?: unknown
}) => figures

async function productsOf({ server, organization_id }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from products
    where organization_id = ${organization_id} order by created_at, id`.execute(server.site.db)
  return rows.map(({ id }) => id)
}

async function timeOf({ server, organization_id }: Subject): Promise<number> {
  const { rows } = await sql<{ ahead: string }>`select offset_ms as ahead from test_clocks
    where organization_id = ${organization_id}`.execute(server.site.db)
  return server.clock.now().getTime() + Number(rows[0]?.ahead ?? 0)
}
