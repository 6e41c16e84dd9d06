import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { benefitEndpoints } from '@gatehouse/contract/billing/benefits'
import { sql, type Insertable, type Updateable } from 'kysely'
import { existsIn, contains, hasMetadata, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { BenefitsTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { BenefitRow } from './benefit.ts'
import { benefitsHolding } from './types/downloadables/downloads.ts'

/** Benefits that are not deleted and that the actor may see. */
export const benefitsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('benefits'), 'benefits', null).where(
    'benefits.deleted_at',
    'is',
    null,
  )

export const findBenefit = (work: Reading, id: string): Promise<BenefitRow | undefined> =>
  benefitsOf(work).selectAll('benefits').where('benefits.id', '=', id).executeTakeFirst()

export const lockBenefit = (work: Work, id: string): Promise<BenefitRow | undefined> =>
  benefitsOf(work)
    .selectAll('benefits')
    .where('benefits.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The metadata of a benefit, which may be deleted by now. */
export async function findBenefitMetadata(
  work: Reading,
  { organization_id, benefit_id }: { organization_id: string; benefit_id: string },
): Promise<BenefitRow['metadata']> {
  const { metadata } = await work.sql
    .selectFrom('benefits')
    .select('metadata')
    .where('organization_id', '=', organization_id)
    .where('id', '=', benefit_id)
    .executeTakeFirstOrThrow()
  return metadata
}

/** The merchant's benefits with the given ids, without deleted ones, in no particular order. */
export async function benefitsIn(
  work: Reading,
  organization_id: string,
  ids: string[],
): Promise<BenefitRow[]> {
  if (ids.length === 0) return []
  return await benefitsOf(work)
    .selectAll('benefits')
    .where('benefits.organization_id', '=', organization_id)
    .where('benefits.id', 'in', ids)
    .execute()
}

export const insertBenefit = (work: Work, values: Insertable<BenefitsTable>) =>
  work.sql.insertInto('benefits').values(values).returningAll().executeTakeFirstOrThrow()

export const setBenefit = (work: Work, id: string, values: Updateable<BenefitsTable>) =>
  work.sql
    .updateTable('benefits')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

type ListInput = InputOf<(typeof benefitEndpoints)['list']>

export function listBenefits(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, benefitSorts, 'benefits.id')
  return readPage(matchingBenefits(work, input), input, rows =>
    rows.selectAll('benefits').orderBy(order),
  )
}

/** Benefits that a list shows. */
export function matchingBenefits(
  work: Reading,
  input: Omit<ListInput, 'page' | 'limit' | 'sorting'>,
) {
  let matched = benefitsOf(work)
  const { id, exclude_id, organization_id, type, product_id, file_id, query, metadata } = input
  if (id) matched = matched.where('benefits.id', 'in', id)
  if (exclude_id) matched = matched.where('benefits.id', 'not in', exclude_id)
  if (organization_id) matched = matched.where('benefits.organization_id', 'in', organization_id)
  if (type) matched = matched.where('benefits.type', 'in', type)
  if (product_id) {
    const provided = sql<boolean>`exists (select from product_benefits g
      where g.benefit_id = benefits.id and g.product_id = any(${product_id}::uuid[]))`
    matched = matched.where(provided)
  }
  if (file_id) matched = matched.where(existsIn('benefits', benefitsHolding(file_id)))
  if (query) matched = matched.where(contains('benefits.description', query))
  if (metadata) matched = matched.where(hasMetadata('benefits.metadata', metadata))
  return matched
}

/** What a list of benefits is sorted by. */
export const benefitSorts = {
  created_at: sql.ref('benefits.created_at'),
  description: sql.ref('benefits.description'),
  type: sql.ref('benefits.type'),
  user_order: sql.ref('benefits.created_at'),
}

/** Replaces the ordered list of a product's benefits. */
export async function replaceProductBenefits(
  work: Work,
  product_id: string,
  benefit_ids: string[],
) {
  await work.sql.deleteFrom('product_benefits').where('product_id', '=', product_id).execute()
  if (benefit_ids.length === 0) return
  const rows = benefit_ids.map((benefit_id, position) => ({ product_id, benefit_id, position }))
  await work.sql.insertInto('product_benefits').values(rows).execute()
}

/** Removes a benefit from every product. */
export async function detachBenefit(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('product_benefits').where('benefit_id', '=', id).execute()
}
