import type { meterEndpoints } from '@gatehouse/contract/billing/meters'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { lockNamesUntilCommit } from '../../platform/db/advisory-locks.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import { contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { MetersTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { MeterRow } from './meter.ts'

/** Meters the actor may see, including archived ones. */
const metersOf = (work: Reading) => within(work, work.sql.selectFrom('meters'), 'meters', null)

export const findMeter = (work: Reading, id: string): Promise<MeterRow | undefined> =>
  metersOf(work).selectAll('meters').where('meters.id', '=', id).executeTakeFirst()

/** The meters with these ids that the actor may see, keyed by id. */
export async function findMeters(
  work: Reading,
  ids: string[],
): Promise<ReadonlyMap<string, MeterRow>> {
  if (ids.length === 0) return new Map()
  const rows = await metersOf(work).selectAll('meters').where('meters.id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** The oldest meters of a merchant that are not archived. */
export async function activeMeterIds(work: Reading, organization_id: string, limit: number) {
  const rows = await metersOf(work)
    .select('meters.id')
    .where('meters.organization_id', '=', organization_id)
    .where('meters.archived_at', 'is', null)
    .orderBy('meters.created_at')
    .orderBy('meters.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

export const lockMeter = (work: Work, id: string): Promise<MeterRow | undefined> =>
  metersOf(work).selectAll('meters').where('meters.id', '=', id).forUpdate().executeTakeFirst()

/**
 * The merchant's meters with the given ids, keyed by id and locked so that none is archived before
 * the rows that reference it are written.
 */
export async function lockMetersShared(
  work: Work,
  organization_id: string,
  ids: string[],
): Promise<ReadonlyMap<string, MeterRow>> {
  if (ids.length === 0) return new Map()
  const rows = await metersOf(work)
    .selectAll('meters')
    .where('meters.organization_id', '=', organization_id)
    .where('meters.id', 'in', ids)
    .orderBy('meters.id')
    .forShare()
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export const insertMeter = (work: Work, values: Insertable<MetersTable>) =>
  work.sql.insertInto('meters').values(values).returningAll().executeTakeFirstOrThrow()

export const setMeter = (work: Work, id: string, values: Updateable<MetersTable>) =>
  work.sql
    .updateTable('meters')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Whether a product on sale has a price by the meter, whether a benefit credits it, and whether an
 * order has billed its usage.
 */
export async function usesOf(work: Work, id: string) {
  const { rows } = await sql<{ priced: boolean; credited: boolean; billed: boolean }>`
    select
      exists (select from product_prices p join products d on d.id = p.product_id
        where p.meter_id = ${id} and not p.is_archived and not d.is_archived) as priced,
      exists (select from benefits b
        where b.properties ->> 'meter_id' = ${id}::text and b.type = 'meter_credit'
        and b.deleted_at is null) as credited,
      exists (select from usage_periods u
        where u.meter_id = ${id} and u.order_id is not null) as billed`.execute(work.sql)
  const [uses] = rows
  if (!uses) throw new Error('a query without tables must return one row')
  return uses
}

type ListInput = InputOf<(typeof meterEndpoints)['list']>

/** What a list of meters is sorted by. */
export const meterSorts = { created_at: sql.ref('meters.created_at'), name: sql.ref('meters.name') }

/** A page of meters. */
export function listMeters(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, meterSorts, 'meters.id')
  return readPage(matchingMeters(work, input), input, rows =>
    rows.selectAll('meters').orderBy(order),
  )
}

/** Meters that a list shows. */
export function matchingMeters(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = metersOf(work)
  const { organization_id, query, is_archived, metadata } = input
  if (organization_id) matched = matched.where('meters.organization_id', 'in', organization_id)
  if (query) matched = matched.where(contains('meters.name', query))
  if (is_archived !== undefined) {
    matched = matched.where('meters.archived_at', is_archived ? 'is not' : 'is', null)
  }
  if (metadata) matched = matched.where(hasMetadata('meters.metadata', metadata))
  return matched
}

/** Archives all meters of a merchant; sales priced by a meter keep it in their prices. */
export async function archiveMetersOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .updateTable('meters')
    .set({ archived_at: work.now, modified_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('archived_at', 'is', null)
    .execute()
}

/**
 * Events are counted under a shared lock of their organizations' meters, and what meters count is
 * changed under an exclusive one: a recount sees every event that was counted before.
 */
export async function lockMetering(
  work: Work,
  organization_ids: readonly string[],
  mode: 'shared' | 'exclusive',
): Promise<void> {
  const names = organization_ids.map(id => `meters of ${id}`)
  await lockNamesUntilCommit(work, names, mode)
}
