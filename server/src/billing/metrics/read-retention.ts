import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { atRate, type RateOfDay } from './exchange-rates-of.ts'
import type { MoreFigures } from './formulas.ts'
import { localDay } from './local-day.ts'
import type { Moments } from './more-figures.ts'
import { momentList, movementsOf } from './movements-of.ts'
import type { FigureScope } from './sum-figures.ts'

type Retention = Pick<MoreFigures, 'lost_customers' | 'lost_mrr' | 'retained_change'>

/**
 * Which customers who paid at the start of a period stopped in it, what MRR they lost, and how
 * theirs changed, from movements: for hours, for ranges that begin within a period, and for some
 * products. Other periods are kept by day (`raw-movements.ts`).
 */
export async function readRetention(
  work: Reading,
  scope: FigureScope,
  { starts, end }: Moments,
  rates: RateOfDay,
): Promise<(Retention & { period: number })[]> {
  const [first] = starts
  const isOne = starts.length === 1
  const period = isOne ? sql`1` : sql`width_bucket(m.at, ${momentList(starts)})`
  const start = isOne ? sql`${first}::timestamptz` : sql`(${momentList(starts)})[m.period]`
  const { currency, zone } = scope
  const { rows } = await sql<DayRow>`
    with moved as (
      select ${columnsOf(scope)}, ${period} as period from mrr_movements m
      where ${movementsOf(scope)} and m.at >= ${first} and m.at < ${end}
        and m.first_at < ${starts.at(-1)} and m.paid_spans <> '{}'),
    paid as (
      select m.*, case when m.currency <> ${currency} then ${localDay(sql`m.at`, zone)} end as day,
        m.kind = 'churned' and m.paid_spans[cardinality(m.paid_spans)] < ${start} as is_lost
      from moved m
      where case cardinality(m.paid_spans) when 1 then m.first_at < ${start} else
        width_bucket(${start} - interval '1 microsecond', m.paid_spans) % 2 = 1 end)
    select period, organization_id, currency, day, ${lost(scope)} as lost,
      sum(amount)::bigint as change,
      coalesce(-sum(amount) filter (where kind in ('churned', 'contraction')), 0)::bigint
        as lost_mrr
    from paid m group by 1, 2, 3, 4`.execute(work.sql)
  return [...Map.groupBy(rows, row => row.period)].map(([number, days]) => ({
    period: number,
    ...totalOf(days, rates),
  }))
}

/** What happened on a day; in the currency of the result, days are summed up. */
type DayRow = {
  period: number
  organization_id: string
  currency: string
  day: string | null
  /** How many customers were lost, or which ones. */
  lost: number | string[] | null
  change: number
  lost_mrr: number
}

/** Amounts are rounded once for each day and currency; those without a rate are left out. */
function totalOf(days: readonly DayRow[], rates: RateOfDay): Retention {
  const total = { lost_customers: 0, lost_mrr: 0, retained_change: 0 }
  const customers = new Set<string>()
  for (const row of days) {
    const factor = rates(row, row.day ?? '')
    if (factor) total.lost_mrr += atRate(row.lost_mrr, factor)
    if (factor) total.retained_change += atRate(row.change, factor)
    if (typeof row.lost === 'number') total.lost_customers += row.lost
    else for (const id of row.lost ?? []) customers.add(id)
  }
  return { ...total, lost_customers: total.lost_customers + customers.size }
}

const isSimple = ({ product_ids, only_currency }: FigureScope) =>
  !only_currency && (product_ids?.length ?? 1) === 1

/** Without products, these columns are all in one index. */
const columnsOf = (scope: FigureScope) => sql`m.organization_id, m.at, m.first_at, m.paid_spans,
  m.kind, m.currency, m.amount,
  ${isSimple(scope) ? sql`m.${sql.ref(lossColumn(scope))} as loses` : sql`m.customer_id`}`

const lossColumn = ({ product_ids }: FigureScope) =>
  product_ids ? 'loses_of_product' : 'loses_customer'

/** The churn that ends the time in which the period began; one of several products counts once. */
const lost = (scope: FigureScope) =>
  isSimple(scope)
    ? sql`(count(*) filter (where is_lost and loses))::integer`
    : sql`array_agg(customer_id) filter (where is_lost)`
