import type { orderDraftEndpoints } from '@gatehouse/contract/billing/order-drafts'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type SelectQueryBuilder } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { OrderDraftsTable, Tables } from '../../platform/db/tables.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { customerJson, ofCustomersLike } from '../customers/queries.ts'
import { discountJson } from '../discounts/queries.ts'
import { productSummaryJson } from '../products/queries.ts'
import type { DraftRow, DraftWithNested } from './draft.ts'

/** Drafts the actor may see. */
const draftsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('order_drafts'), 'order_drafts')

const columns = <O>(drafts: SelectQueryBuilder<Tables, 'order_drafts', O>) =>
  drafts
    .selectAll('order_drafts')
    .select([
      customerJson(sql.ref('order_drafts.customer_id')).as('customer'),
      productSummaryJson(sql.ref('order_drafts.product_id')).as('product'),
      discountJson(sql.ref('order_drafts.discount_id')).as('discount'),
    ])

// Only this module writes the lines and the collection method, so the narrower types are safe.

export async function findDraft(work: Reading, id: string): Promise<DraftWithNested | undefined> {
  const row = await columns(draftsOf(work)).where('order_drafts.id', '=', id).executeTakeFirst()
  return row as DraftWithNested | undefined
}

/** A draft, locked: it is finalized or deleted once. */
export async function lockDraft(work: Work, id: string): Promise<DraftRow | undefined> {
  const row = await draftsOf(work)
    .selectAll('order_drafts')
    .where('order_drafts.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as DraftRow | undefined
}

export const insertDraft = (work: Work, values: Insertable<OrderDraftsTable>) =>
  work.sql.insertInto('order_drafts').values(values).execute()

export const removeDraft = (work: Work, id: string) =>
  work.sql.deleteFrom('order_drafts').where('id', '=', id).execute()

type ListInput = InputOf<typeof orderDraftEndpoints.list>

/** What a list of drafts is sorted by. */
export const draftSorts = { created_at: sql.ref('order_drafts.created_at') }

/** A page of drafts. */
export async function listDrafts(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, draftSorts, 'order_drafts.id')
  const { rows, total_count } = await readPage(matchingDrafts(work, input), input, drafts =>
    columns(drafts).orderBy(order),
  )
  return { rows: rows as DraftWithNested[], total_count }
}

/** Drafts that a list shows. */
export function matchingDrafts(
  work: Reading,
  { organization_id, customer_id, query }: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = draftsOf(work)
  if (organization_id) {
    matched = matched.where('order_drafts.organization_id', 'in', organization_id)
  }
  if (customer_id) matched = matched.where('order_drafts.customer_id', 'in', customer_id)
  return query ? matched.where(ofCustomersLike(work, 'order_drafts', query)) : matched
}
