import { sql, type RawBuilder } from 'kysely'
import { add, fromDecimal, sumOf } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import type { NestedPrice } from '../products/price.ts'
import { priceJson } from '../products/queries.ts'
import { stopSql } from '../spending-caps/spending-cap.ts'
import { openUnits } from '../subscriptions/subscription-meter.ts'
import type { MeterAllowance } from './queries.ts'
import { costOfUnits, type Spending, type SpendingMeter } from './spending.ts'

/** Usage at one price of a subscription. */
type Row = {
  subscription_id: string
  stop: number
  meter_id: string
  filter: unknown
  aggregation: { func: string }
  price: NestedPrice
  is_billed: boolean
  is_used: boolean
  consumed: string
  credited: string
  /** The units of the open period that no credit covers; an average as a fraction. */
  units: string
  /** Units of parts of the period that ended, which no credit covered. */
  ended: string[]
}

/** What the usage of subscriptions costs whose spending caps may stop it, by subscription. */
export async function readSpending(
  work: Reading,
  allowances: readonly Pick<MeterAllowance, 'capped_by'>[],
): Promise<ReadonlyMap<string, Spending>> {
  const ids = [...new Set(allowances.flatMap(({ capped_by }) => capped_by ?? []))]
  if (ids.length === 0) return new Map()
  const { rows } = await spendingSql(ids, work.now).execute(work.sql)
  const bySubscription = Map.groupBy(rows, row => row.subscription_id)
  return new Map(
    [...bySubscription].map(([subscription_id, all]) => {
      const stop = Math.min(...all.map(row => row.stop))
      return [subscription_id, { subscription_id, stop, meters: all.map(toMeter) }]
    }),
  )
}

/**
 * The open usage at each price that a subscription bills now, and parts of its period that ended,
 * also at prices before a change. A period that is over is closed before units are consumed; a
 * check may find it open still, and counts nothing of it.
 */
function spendingSql(ids: readonly string[], now: Date): RawBuilder<Row> {
  return sql<Row>`
    with open as (
      select m.*, coalesce(m.period_end <= ${now}, false) as is_over from customer_meters m
      where m.subscription_id = any(${ids}::uuid[]) and m.price_id is not null),
    ended as (
      select u.subscription_id, u.price_id, u.meter_id,
        array_agg(coalesce(u.fraction, trim_scale(u.consumed - u.covered)::text)) as units
      from usage_periods u join subscriptions s on s.id = u.subscription_id
      where u.subscription_id = any(${ids}::uuid[]) and u.order_id is null
        and u.price_id is not null
        and u.starts_at >= case when s.current_period_end <= ${now}
          then s.current_period_end else s.current_period_start end
      group by 1, 2, 3)
    select coalesce(open.subscription_id, ended.subscription_id) as subscription_id,
      ${stopSql(sql`coalesce(open.subscription_id, ended.subscription_id)`)} as stop,
      meters.id as meter_id, meters.filter, meters.aggregation, ${priceJson('p')} as price,
      open.id is not null and (open.billed_from is null or open.since >= open.billed_from)
        as is_billed,
      coalesce(open.event_count > 0 and not open.is_over, false) as is_used,
      case when open.is_over or open.id is null then '0'
        else trim_scale(open.consumed)::text end as consumed,
      coalesce(trim_scale(open.credited), 0)::text as credited,
      case when open.is_over or open.id is null then '0'
        else ${sql.raw(openUnits('open'))} end as units,
      coalesce(ended.units, '{}') as ended
    from open full join ended
      on ended.subscription_id = open.subscription_id and ended.price_id = open.price_id
    join meters on meters.id = coalesce(open.meter_id, ended.meter_id)
    join product_prices p on p.id = coalesce(open.price_id, ended.price_id)`
}

function toMeter(row: Row): SpendingMeter {
  const { meter_id, filter, aggregation, price, ended, is_used, is_billed } = row
  const counts = is_billed && isSummable(row)
  return {
    ...{ meter_id, filter, aggregation, price, is_summable: counts },
    ended: counts ? unitsIn(ended) : fromDecimal('0'),
    consumed: fromDecimal(row.consumed),
    credited: fromDecimal(row.credited),
    is_used: is_used || ended.length > 0,
    fixed_amount: counts ? null : fixedAmount(row),
  }
}

const isSummable = ({ aggregation: { func } }: Row) => func === 'count' || func === 'sum'
const unitsIn = (parts: string[]) => parts.map(fromDecimal).reduce(add, fromDecimal('0'))

/** What further units do not change: aggregates that cannot be added up, and ended parts. */
function fixedAmount(row: Row): number {
  const { is_billed, is_used, price, units, ended } = row
  const amountOf = (part: string) => costOfUnits(price, part)
  const open = is_used && is_billed ? [units] : []
  if (!isSummable(row)) return sumOf([...ended, ...open].map(amountOf))
  return ended.length === 0 ? 0 : sumOf(ended.map(amountOf))
}
