import { productProblems, type Product } from '@gatehouse/contract/billing/products'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { benefitsIn, replaceProductBenefits } from '../benefits/queries.ts'
import { reviseProductGrants, toProduct } from './product.ts'
import { getProduct, lockProduct, setProduct } from './queries.ts'

/**
 * Replaces the ordered list of a product's benefits. Benefits that are not selectable can neither
 * be added nor removed. Existing buyers gain and lose benefits right after.
 */
export async function updateProductBenefits(
  work: Work,
  id: string,
  benefit_ids: string[],
): Promise<Product> {
  const row = await lockProduct(work, id)
  if (!row) fail(productProblems.not_found)
  const before = await getProduct(work, id)
  const { organization_id } = row
  const requested = [...new Set(benefit_ids)]
  const known = await benefitsIn(work, organization_id, requested)
  const missing = requested.filter(wish => !known.some(benefit => benefit.id === wish))
  if (missing.length > 0) {
    invalid(
      ...missing.map(input => {
        const loc = ['body', 'benefits', benefit_ids.indexOf(input)]
        return { loc, msg: 'Benefit does not exist.', input }
      }),
    )
  }
  const existing = new Set(before.benefits.map(benefit => benefit.id))
  const added = known.filter(benefit => !existing.has(benefit.id))
  const removed = before.benefits.filter(benefit => !requested.includes(benefit.id))
  if ([...added, ...removed].some(benefit => !benefit.selectable))
    fail(productProblems.not_permitted)
  await replaceProductBenefits(work, id, requested)
  await setProduct(work, id, {})
  if (added.length + removed.length > 0) {
    await enqueue(work, reviseProductGrants, { organization_id, subject_id: id })
  }
  const product = toProduct(await getProduct(work, id))
  await recordEvent(work, 'product.updated', organization_id, product)
  const subject = { subject_kind: 'product', subject_id: id, organization_id }
  const lists = { before: [...existing], after: requested }
  await recordAudit(work, { action: 'product.benefits_changed', ...subject, ...lists })
  return product
}
