import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { chosenProduct, type FullCheckout } from './checkout.ts'
import { totalOfCheckout } from './pricing.ts'

/**
 * Logs a buyer's confirmation for the merchant and, if an organization is the buyer, for that
 * organization too, so that its members can see which of them bought what.
 */
export async function auditConfirmation(
  work: Work,
  checkout: FullCheckout & { customer_id: string },
  buyer_organization_id: string | null,
): Promise<void> {
  const { id, organization_id, customer_id, currency } = checkout
  const subject = { subject_kind: 'checkout', subject_id: id }
  const product = chosenProduct(checkout).name
  const purchase = { product, amount: totalOfCheckout(checkout), currency }
  await recordAudit(work, {
    ...{ action: 'checkout.confirmed', ...subject, organization_id, as: 'buyer' },
    after: { customer_id, ...purchase },
  })
  if (buyer_organization_id === null) return
  await recordAudit(work, {
    ...{ action: 'purchase.confirmed', ...subject, organization_id: buyer_organization_id },
    after: { merchant: checkout.organization.name, ...purchase },
  })
}
