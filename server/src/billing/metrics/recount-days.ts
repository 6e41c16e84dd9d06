import { sql, type RawBuilder } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { localDay, startOfDay } from './local-day.ts'
import { ALL_PRODUCTS, measures } from './measures.data.ts'
import { rawFigures } from './raw-figures.ts'
import type { RawScope } from './raw-scope.ts'
import { rawShares } from './raw-shares.ts'

/** The local days of an organization in a time zone. */
type Zone = { organization_id: string; zone: string }

/** Days from one to before another, as `YYYY-MM-DD`. */
export type DaySpan = { from: string; to: string }

/** Counts local days again from raw rows and replaces what was kept of them. */
export async function recountDays(
  work: Work,
  { organization_id, zone }: Zone,
  days: readonly string[],
): Promise<void> {
  if (days.length === 0) return
  const ofDays = sql`organization_id = ${organization_id} and zone = ${zone}
    and day = any(${days}::date[])`
  await sql`with gone as (delete from metric_days where ${ofDays}),
    shares as (delete from metric_shares where ${ofDays})
    delete from metric_day_totals where ${ofDays}`.execute(work.sql)
  const given = sql`select day from unnest(${days}::date[]) given (day)`
  const spans = sql`select day as key, ${startOfDay(sql`day`, zone)} as start_at,
      ${startOfDay(sql`day + 1`, zone)} as end_at from (${given}) days`
  await insertDays(work, { organization_id, zone }, { scope: { spans }, empty: given })
}

/** Counts the local days of a span that are not kept yet. */
export async function countDays(work: Work, zone: Zone, { from, to }: DaySpan): Promise<void> {
  const bounds = {
    from: startOfDay(sql`${from}::date`, zone.zone),
    to: startOfDay(sql`${to}::date`, zone.zone),
  }
  await insertDays(work, zone, { scope: { bounds }, empty: undefined })
}

type Counted = {
  scope: Pick<RawScope, 'spans' | 'bounds'>
  /** Days that get a row also if nothing happened, so that servers see that they changed. */
  empty: RawBuilder<unknown> | undefined
}

async function insertDays(
  work: Work,
  { organization_id, zone }: Zone,
  { scope, empty }: Counted,
): Promise<void> {
  const keyOf = (at: RawBuilder<unknown>) => localDay(at, zone)
  const ofDays = { organization_ids: [organization_id], keyOf, zone, ...scope }
  const figures = rawFigures(ofDays)
  await sql`insert into metric_shares (organization_id, zone, day, currency, kind, key, orders,
      revenue, discounts, returned)
    select organization_id, ${zone}, day, currency, kind, key, orders, revenue, discounts, returned
    from (${rawShares(ofDays)}) shares`.execute(work.sql)
  const columns = sql.join(measures.map(name => sql.ref(name)))
  const sums = measures.map(name => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`)
  const nothing = sql.join(measures.map(() => sql`0`))
  const empties = empty
    ? sql`union all select day, '', 'recurring', ${nothing} from (${empty}) days`
    : sql``
  // Rows of customers have no currency, and are counted for all products and for each.
  await sql`with version as materialized (select nextval('metric_versions') as number),
    zone as (
      update metric_zones set version = version.number from version
      where organization_id = ${organization_id} and zone = ${zone}),
    counted as (
      insert into metric_days (organization_id, zone, day, currency, product_id,
        billing_type, ${columns})
      select organization_id, ${zone}, key, currency, product_id, billing_type, ${columns}
      from (${figures}) figures returning *)
    insert into metric_day_totals (organization_id, zone, day, version, currency, billing_type,
      ${columns})
    select ${organization_id}, ${zone}, day, (select number from version), currency, billing_type,
      ${sql.join(sums)}
    from (
      select day, currency, billing_type, ${columns} from counted
      where currency <> '' or product_id = ${ALL_PRODUCTS}
      ${empties}) days
    group by day, currency, billing_type`.execute(work.sql)
}

/** The first and the last local day of which there is anything; undefined without sales. */
export async function daysWithRows(
  work: Work,
  { organization_id, zone }: Zone,
): Promise<{ first: string; last: string } | undefined> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select ${localDay(sql`first`, zone)} as first, ${localDay(sql`last`, zone)} as last
    from (select least(
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
        as last) bounds`.execute(work.sql)
  const [{ first, last } = { first: null, last: null }] = rows
  return first === null || last === null ? undefined : { first, last }
}
