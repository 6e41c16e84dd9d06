import type { missedPeriodEndpoints } from '@gatehouse/contract/billing/missed-periods'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type SelectQueryBuilder, type Updateable } from 'kysely'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { MissedPeriodsTable, Tables } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { customerJson, ofCustomersLike } from '../customers/queries.ts'
import type { MissedPeriodRow, MissedPeriodWithNested } from './missed-period.ts'

/** Missed periods the actor may see; customers see none, because they are not charged for them. */
const missedOf = (work: Reading) =>
  within(work, work.sql.selectFrom('missed_periods'), 'missed_periods', null)

const productName = sql<string>`(
  select name from products where products.id = missed_periods.product_id)`

const columns = <O>(missed: SelectQueryBuilder<Tables, 'missed_periods', O>) =>
  missed
    .selectAll('missed_periods')
    .select([
      customerJson(sql.ref('missed_periods.customer_id')).as('customer'),
      productName.as('product_name'),
    ])

export async function findMissedPeriod(
  work: Reading,
  id: string,
): Promise<MissedPeriodWithNested | undefined> {
  const row = await columns(missedOf(work)).where('missed_periods.id', '=', id).executeTakeFirst()
  // The narrower type of status is safe because of the table's constraint.
  return row as MissedPeriodWithNested | undefined
}

type ListInput = InputOf<typeof missedPeriodEndpoints.list>

type MissedPeriodFilter = Omit<ListInput, 'page' | 'limit' | 'sorting'>

/** What missed periods can be sorted by. */
export const missedPeriodSorts = { period_start: sql.ref('missed_periods.period_start') }

/** The missed periods that a list finds. */
export function matchingMissedPeriods(work: Reading, input: MissedPeriodFilter) {
  const { organization_id, subscription_id, customer_id, status, query } = input
  let matched = missedOf(work)
  const of = 'missed_periods'
  if (organization_id) matched = matched.where(`${of}.organization_id`, 'in', organization_id)
  if (subscription_id) matched = matched.where(`${of}.subscription_id`, 'in', subscription_id)
  if (customer_id) matched = matched.where(`${of}.customer_id`, 'in', customer_id)
  if (status) matched = matched.where(`${of}.status`, 'in', status)
  return query ? matched.where(ofCustomersLike(work, of, query)) : matched
}

/** A page of missed periods. */
export async function listMissedPeriods(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, missedPeriodSorts, 'missed_periods.id')
  const { rows, total_count } = await readPage(matchingMissedPeriods(work, input), input, missed =>
    columns(missed).orderBy(order),
  )
  return { rows: rows as MissedPeriodWithNested[], total_count }
}

/** A missed period, locked; its subscription is locked before. */
export async function lockMissedPeriod(
  work: Work,
  id: string,
): Promise<MissedPeriodRow | undefined> {
  const row = await missedOf(work)
    .selectAll('missed_periods')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as MissedPeriodRow | undefined
}

export async function updateMissedPeriod(
  work: Work,
  { id, status }: MissedPeriodRow,
  change: Updateable<MissedPeriodsTable>,
): Promise<void> {
  await work.sql
    .updateTable('missed_periods')
    .set({ ...change, modified_at: work.now })
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
}

/** Marks a merchant's drafts as mailed; returns the ids of those that were not yet. */
export const markDraftsMailed = (work: Work, organization_id: string) =>
  work.sql
    .updateTable('missed_periods')
    .set({ announced_at: work.now })
    .where('organization_id', '=', organization_id)
    .where('status', '=', 'draft')
    .where('announced_at', 'is', null)
    .returning('id')
    .execute()
