import type { Discount, DiscountCreate } from '@gatehouse/contract/billing/discounts'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { tryUnique } from '../../platform/db/savepoint.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { codeKey, toDiscount } from './discount.ts'
import { getDiscount, insertDiscount, replaceProducts } from './queries.ts'
import { readProducts, rejectAmount, rejectCode, rejectWindow } from './refuse-terms.ts'

/** Creates a discount that buyers can use immediately or from its start date. */
export async function createDiscount(work: Work, body: DiscountCreate): Promise<Discount> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const { code = null, starts_at = null, ends_at = null } = body
  rejectWindow(work, { starts_at, ends_at }, { changed: true })
  const products = await readProducts(work, organization_id, body.products ?? [])
  const id = newId()
  const values = {
    id,
    organization_id,
    name: body.name,
    ...reductionColumns(body),
    duration: body.duration,
    duration_in_months: body.duration === 'repeating' ? body.duration_in_months : null,
    ...{ code, starts_at, ends_at },
    code_key: code === null ? null : codeKey(code),
    max_redemptions: body.max_redemptions ?? null,
    max_redemptions_per_customer: body.max_redemptions_per_customer ?? null,
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  }
  const result = await tryUnique(work, () => insertDiscount(work, values))
  if ('broke' in result) return rejectCode(code)
  await replaceProducts(work, id, products)
  const discount = toDiscount(await getDiscount(work, id))
  await recordEvent(work, 'discount.created', organization_id, discount)
  const subject = { subject_kind: 'discount', subject_id: id, organization_id }
  await recordAudit(work, { action: 'discount.created', ...subject, after: discount })
  return discount
}

function reductionColumns(body: DiscountCreate) {
  if (body.type === 'percentage') return { type: body.type, basis_points: body.basis_points }
  const { type, amount, currency } = body
  rejectAmount(amount, currency)
  return { type, amount, currency }
}
