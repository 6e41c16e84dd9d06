import { orderDraftProblems } from '@gatehouse/contract/billing/order-drafts'
import { subscriptionProblems } from '@gatehouse/contract/billing/subscriptions'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { isSelling } from '../../organizations/merchant/merchant.ts'
import { DAY, later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { lockCustomerIn } from '../customers/queries.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { redeemDiscount } from '../discounts/redeem-discount.ts'
import { requireBillingDetails } from '../invoices/billing-details.ts'
import { issueOrder, type Line } from '../orders/issue-order.ts'
import type { OrderRow } from '../orders/order.ts'
import { findProducts } from '../products/queries.ts'
import { merchantOf } from '../subscriptions/queries.ts'
import { labelOf, taxedLines, type DraftLine, type DraftRow } from './draft.ts'
import { discountTarget, priceDraft, type DraftAmounts } from './price-draft.ts'
import { removeDraft } from './queries.ts'

/**
 * Issues the order of a draft that this transaction has locked: it keeps the draft's id, gets the
 * next number, and its tax is that of the customer's address now. The draft is gone.
 */
export async function issueDraft(work: Work, draft: DraftRow): Promise<OrderRow> {
  const { id, organization_id, customer_id, discount_id, collection_method } = draft
  const merchant = await merchantOf(work, draft)
  if (!isSelling(merchant)) fail(orderDraftProblems.not_ready)
  const customer = await lockCustomerIn(work, organization_id, { id: customer_id })
  if (!customer) return fail(orderDraftProblems.not_found)
  if (collection_method === 'send_invoice') requireBillingDetails(customer)
  const product = await orderedProduct(work, draft)
  const amounts = await priceDraft(work, merchant, { ...draft, customer, product })
  if (!amounts) return fail(subscriptionProblems.tax_unavailable)
  const order = await issueOrder(work, newOrderOf(work, { draft, customer, amounts }))
  if (discount_id) {
    const redemption = { organization_id, discount_id, customer_id, order_id: id }
    const target = discountTarget(product, draft.currency)
    const msg = await redeemDiscount(work, redemption, target)
    if (msg !== undefined) invalid({ loc: ['body', 'discount_id'], msg, input: discount_id })
  }
  await removeDraft(work, id)
  const subject = { subject_kind: 'order', subject_id: id, organization_id }
  const after = { number: order.invoice_number, collection_method }
  await recordAudit(work, { action: 'order.finalized', ...subject, after })
  return order
}

/** The product of the lines; undefined if they are of none. */
async function orderedProduct(work: Work, { product_id }: DraftRow) {
  const [product] = await findProducts(work, [product_id])
  return product?.is_custom_items ? undefined : product
}

type DraftToIssue = { draft: DraftRow; customer: CustomerRow; amounts: DraftAmounts }

function newOrderOf(work: Work, { draft, customer, amounts }: DraftToIssue) {
  const { details, discount_amount, tax_amount } = amounts
  const { billing_name, name, billing_address, tax_id } = customer
  const { net_days, collection_method } = draft
  const days = collection_method === 'send_invoice' ? net_days : 0
  return {
    id: draft.id,
    organization_id: draft.organization_id,
    customer_id: draft.customer_id,
    product_id: draft.product_id,
    discount_id: draft.discount_id,
    ...{ subscription_id: null, checkout_id: null, period_start: null, period_end: null },
    currency: draft.currency,
    billing_reason: 'purchase' as const,
    ...{ discount_amount, tax_amount, note: draft.note },
    tax_details: details && JSON.stringify(details),
    billing_name: billing_name ?? name,
    billing_address: billing_address && JSON.stringify(billing_address),
    tax_id: tax_id && JSON.stringify(tax_id),
    seats: null,
    metadata: JSON.stringify(draft.metadata),
    custom_field_data: JSON.stringify(draft.custom_field_data),
    collection: { collection_method, due_at: later(work.now, days * DAY) },
    lines: taxedLines(draft.lines, amounts).map(toLine),
  }
}

const toLine = (line: DraftLine): Line => {
  const { quantity, unit_amount, product_price_id } = line
  return {
    ...{ label: labelOf(line), amount: line.amount, product_price_id },
    basis: { kind: 'units', units: [{ unit_amount, quantity }] },
  }
}
