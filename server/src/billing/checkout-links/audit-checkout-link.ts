import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { CheckoutLinkRow } from './checkout-link.ts'

type AuditedRows = { before?: CheckoutLinkRow; after?: CheckoutLinkRow }

/** Logs a change to a checkout link in the audit log. */
export async function auditCheckoutLink(
  work: Work,
  change: 'created' | 'updated' | 'deleted',
  { before, after }: AuditedRows,
): Promise<void> {
  const row = after ?? before
  if (!row) throw new Error('an audit entry must have a subject')
  await recordAudit(work, {
    action: `checkout_link.${change}`,
    subject_kind: 'checkout_link',
    subject_id: row.id,
    organization_id: row.organization_id,
    ...(before && { before: auditedFields(before) }),
    ...(after && { after: auditedFields(after) }),
  })
}

const auditedFields = (row: CheckoutLinkRow) => {
  const { label, product_ids, discount_id, success_url, return_url, metadata } = row
  const { allow_discount_codes, require_billing_address } = row
  const { seats, trial_interval, trial_interval_count } = row
  const trial = { trial_interval, trial_interval_count }
  const terms = { allow_discount_codes, require_billing_address, seats, ...trial }
  return { label, product_ids, discount_id, success_url, return_url, ...terms, metadata }
}
