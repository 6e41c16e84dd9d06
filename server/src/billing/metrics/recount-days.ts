import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { localDay, startOfDay } from './local-day.ts'
import { ALL_PRODUCTS, measures } from './measures.data.ts'
import { rawFigures } from './raw-figures.ts'

/** The local days of an organization in a time zone. */
type Zone = { organization_id: string; zone: string }

/** Counts local days again from raw rows and replaces what was kept of them. */
export async function recountDays(
  work: Work,
  { organization_id, zone }: Zone,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  const ofDays = sql`organization_id = ${organization_id} and zone = ${zone}
    and day = any(${days}::date[])`
  await sql`with gone as (delete from metric_days where ${ofDays})
    delete from metric_day_totals where ${ofDays}`.execute(work.sql)
  const given = sql`select day from unnest(${days}::date[]) given (day)`
  await insertDays(work, { organization_id, zone }, given)
}

/** Counts every local day since the first event. */
export async function countAllDays(work: Work, { organization_id, zone }: Zone): Promise<void> {
  const bounds = sql`select least(
      (select min(paid_at) from orders where organization_id = ${organization_id}),
      (select min(created_at) from checkouts where organization_id = ${organization_id}),
      (select min(created_at) from customer_seats where organization_id = ${organization_id}),
      (select min(effective_at) from mrr_entries where organization_id = ${organization_id}))
      as first,
    greatest(
      (select max(paid_at) from orders where organization_id = ${organization_id}),
      (select max(created_at) from checkouts where organization_id = ${organization_id}),
      (select max(greatest(created_at, claimed_at, revoked_at)) from customer_seats
        where organization_id = ${organization_id}),
      (select max(created_at) from ledger_entries where organization_id = ${organization_id}
        and (refund_id is not null or dispute_id is not null)),
      (select max(effective_at) from mrr_entries where organization_id = ${organization_id}))
      as last`
  const all = sql`select generate_series(${localDay(sql`first`, zone)}::timestamp,
      ${localDay(sql`last`, zone)}::timestamp, interval '1 day')::date as day
    from (${bounds}) bounds`
  await insertDays(work, { organization_id, zone }, all)
}

/** A local day lasts from its midnight, or the first moment after it, to the next one. */
async function insertDays(
  work: Work,
  { organization_id, zone }: Zone,
  days: RawBuilder<unknown>,
): Promise<void> {
  const spans = sql`select day as key, ${startOfDay(sql`day`, zone)} as start_at,
      ${startOfDay(sql`day + 1`, zone)} as end_at from (${days}) days`
  const figures = rawFigures({
    organization_ids: [organization_id],
    keyOf: at => localDay(at, zone),
    spans,
  })
  const columns = sql.join(measures.map(name => sql.ref(name)))
  const sums = measures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)
  // Rows of customers have no currency, and are counted for all products and for each.
  await sql`with counted as (
      insert into metric_days (organization_id, zone, day, currency, product_id,
        billing_type, ${columns})
      select organization_id, ${zone}, key, currency, product_id, billing_type, ${columns}
      from (${figures}) figures returning *)
    insert into metric_day_totals (organization_id, zone, day, currency, billing_type, ${columns})
    select organization_id, zone, day, currency, billing_type, ${sql.join(sums)} from counted
    where currency <> '' or product_id = ${ALL_PRODUCTS}
    group by organization_id, zone, day, currency, billing_type`.execute(work.sql)
}
