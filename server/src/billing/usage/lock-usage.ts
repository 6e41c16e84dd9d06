import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import { sql } from 'kysely'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { NewEvent } from '../events/insert-events.ts'
import { matchesFilter } from '../meters/matches-filter.ts'
import type { MeterRow } from '../meters/meter.ts'
import type { OpenPeriods } from './lock-periods.ts'

/** A row of `customer_meters`, which may not exist yet. */
type Pair = { customer_id: string; meter: MeterRow }

/**
 * Locks what `countUsage` will change for these events, after `lockPeriods`, in its order: balances
 * that are read from now on do not change until the transaction ends. Returns the ids of rows that
 * it had to create, for `discardUnused`.
 */
export async function lockUsage(
  work: Work,
  events: NewEvent[],
  periods: OpenPeriods,
): Promise<string[]> {
  const pairs = pairsOf(events, periods)
  if (pairs.length === 0) return []
  if (await areStored(work, pairs)) {
    await sql`select from customer_meters m join ${unnested(pairs)} using (customer_id, meter_id)
      order by m.customer_id, m.meter_id for no key update of m`.execute(work.sql)
    return []
  }
  return createOrLock(work, pairs)
}

/** Deletes rows that `lockUsage` created and nothing was counted in. */
export async function discardUnused(work: Work, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from customer_meters
    where id = any(${ids}::uuid[]) and event_count = 0 and credited = 0`.execute(work.sql)
}

function pairsOf(events: NewEvent[], periods: OpenPeriods): Pair[] {
  const pairs = events.flatMap(event => {
    const { customer_id } = event
    if (customer_id === null) return []
    return periods
      .metersOf(event.organization_id)
      .filter(meter => matchesFilter(meter.filter as Filter, event))
      .map(meter => ({ customer_id, meter }))
  })
  return [...new Map(pairs.map(pair => [pair.customer_id + pair.meter.id, pair])).values()]
}

const unnested = (pairs: Pair[]) => sql`unnest(${pairs.map(pair => pair.customer_id)}::uuid[],
  ${pairs.map(({ meter }) => meter.id)}::uuid[]) pair (customer_id, meter_id)`

async function areStored(work: Work, pairs: Pair[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from customer_meters join ${unnested(pairs)} using (customer_id, meter_id)`.execute(work.sql)
  return rows[0]?.count === pairs.length
}

/** In one pass, because rows that are created after others were locked would be out of order. */
async function createOrLock(work: Work, pairs: Pair[]): Promise<string[]> {
  const list = pairs.map(pair => ({ id: newId(), ...pair }))
  const { rows } = await sql<{ id: string }>`
    insert into customer_meters as m (id, organization_id, customer_id, meter_id, created_at, since,
      func)
    select id, organization_id, customer_id, meter_id, ${work.now}::timestamptz, since, func
    from unnest(${list.map(({ id }) => id)}::uuid[],
      ${list.map(({ meter }) => meter.organization_id)}::uuid[],
      ${list.map(pair => pair.customer_id)}::uuid[], ${list.map(({ meter }) => meter.id)}::uuid[],
      ${list.map(({ meter }) => meter.created_at)}::timestamptz[],
      ${list.map(({ meter }) => (meter.aggregation as Aggregation).func)}::text[])
      pair (id, organization_id, customer_id, meter_id, since, func)
    order by customer_id, meter_id
    on conflict (customer_id, meter_id) do update set modified_at = m.modified_at
    returning m.id`.execute(work.sql)
  const created = new Set(list.map(({ id }) => id))
  return rows.flatMap(({ id }) => (created.has(id) ? id : []))
}
