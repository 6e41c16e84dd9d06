import type { OrderCreate, OrderDraft } from '@gatehouse/contract/billing/order-drafts'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import { customItemsProduct } from '../products/custom-items.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { toDraft } from './draft.ts'
import { priceDraft } from './price-draft.ts'
import { findDraft, insertDraft } from './queries.ts'
import { resolveLines } from './resolve-lines.ts'

/** Writes a draft of an order for a customer; nothing is charged, sent or numbered yet. */
export async function createDraft(work: Work, body: OrderCreate): Promise<OrderDraft> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  const { customer_id, discount_id = null, note = null } = body
  const customer = await lockCustomerIn(work, organization_id, { id: customer_id })
  const loc = ['body', 'customer_id']
  if (!customer) return invalid({ loc, msg: 'Customer does not exist.', input: customer_id })
  const merchant = await merchantOf(work, { organization_id })
  const default_currency = merchant.default_presentment_currency
  const found = await resolveLines(work, body, { organization_id, default_currency })
  const { lines, currency, product } = found
  const parts = { lines, currency, discount_id, customer, product }
  const amounts = await priceDraft(work, merchant, parts)
  if (!amounts) return fail(subscriptionProblems.tax_unavailable)
  const { details, ...sums } = amounts
  const id = newId()
  await insertDraft(work, {
    ...{ id, organization_id, customer_id, discount_id, currency, note, ...sums },
    product_id: product?.id ?? (await customItemsProduct(work, organization_id)),
    collection_method: body.collection_method,
    net_days: body.net_days,
    lines: JSON.stringify(lines),
    tax_details: details && JSON.stringify(details),
    metadata: JSON.stringify(body.metadata),
    custom_field_data: JSON.stringify(body.custom_field_data),
    created_at: work.now,
  })
  const row = await findDraft(work, id)
  if (!row) throw new Error(`draft ${id} was not found`)
  const draft = toDraft(row)
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  await recordAudit(work, { action: 'order.drafted', ...subject, after: draft })
  return draft
}
