import type { BulkActionKind } from '@gatehouse/contract/billing/bulk-actions'
import { NET_DAYS_DEFAULT } from '@gatehouse/contract/billing/collection'
import { customerEndpoints } from '@gatehouse/contract/billing/customers'
import { discountEndpoints } from '@gatehouse/contract/billing/discounts'
import { orderEndpoints } from '@gatehouse/contract/billing/orders'
import { productEndpoints } from '@gatehouse/contract/billing/products'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import type { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { deleteCustomer } from '../customers/delete-customer.ts'
import { deleteDiscount } from '../discounts/delete-discount.ts'
import { sendInvoice } from '../order-drafts/send-invoice.ts'
import { voidOpenOrder } from '../order-drafts/void-open-order.ts'
import { updateProduct } from '../products/update-product.ts'
import { resendReceipt } from '../settlement/resend-receipt.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { revokeAndBill } from '../subscriptions/revoke-and-bill.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import type { BulkItemRow, BulkOptions } from './bulk-action.ts'
import {
  customerCandidates,
  discountCandidates,
  invoiceCandidates,
  productCandidates,
  receiptCandidates,
  refundCandidates,
  subscriptionCandidates,
  unpaidCandidates,
  voidableCandidates,
  type Candidates,
} from './candidates.ts'
import { editMetadata } from './edit-metadata.ts'
import { markItemPaid } from './mark-item-paid.ts'

/** Changes one object in a transaction. */
export type Apply = (work: Work, item: BulkItemRow, options: BulkOptions) => Promise<unknown>

/** How an action finds its objects, and what it does to one of them. */
export type Strategy = {
  /** The query parameters of the list that the action's filter uses. */
  filters: z.ZodType
  candidates: Candidates
  /** Refunds take more than one transaction, in `refund-item.ts`. */
  apply: Apply | 'refund'
}

const subscriptions = { filters: subscriptionEndpoints.list.query }
const products = { filters: productEndpoints.list.query }
const orders = { filters: orderEndpoints.list.query }
const customers = { filters: customerEndpoints.list.query }

/** An operation that only needs to know which object it changes. */
function onId(operation: (work: Work, id: string) => Promise<unknown>): Apply {
  return (work, { object_id }) => operation(work, object_id)
}

/** What each kind of action applies to and does. */
export const strategies: Record<BulkActionKind, Strategy> = {
  refund_orders: { ...orders, candidates: refundCandidates, apply: 'refund' },
  resend_receipts: { ...orders, candidates: receiptCandidates, apply: onId(resendReceipt) },
  send_invoices: {
    ...orders,
    candidates: invoiceCandidates,
    // They are invoices already, so that the days do not apply.
    apply: onId((work, id) => sendInvoice(work, id, { net_days: NET_DAYS_DEFAULT })),
  },
  mark_orders_paid: { ...orders, candidates: unpaidCandidates, apply: markItemPaid },
  void_orders: { ...orders, candidates: voidableCandidates, apply: onId(voidOpenOrder) },
  cancel_subscriptions: {
    ...subscriptions,
    // A paused one would end immediately, which cannot be undone.
    candidates: subscriptionCandidates(row => row.billable && !row.cancel_at_period_end),
    apply: onId((work, id) => cancelSubscription(work, id)),
  },
  uncancel_subscriptions: {
    ...subscriptions,
    candidates: subscriptionCandidates(row => row.billable && row.cancel_at_period_end),
    apply: onId(uncancelSubscription),
  },
  revoke_subscriptions: {
    ...subscriptions,
    candidates: subscriptionCandidates(row => row.revocable),
    apply: onId((work, id) => revokeAndBill(work, id)),
  },
  archive_products: {
    ...products,
    candidates: productCandidates(row => !row.is_archived),
    apply: onId((work, id) => updateProduct(work, id, { is_archived: true })),
  },
  unarchive_products: {
    ...products,
    candidates: productCandidates(row => row.is_archived),
    apply: onId((work, id) => updateProduct(work, id, { is_archived: false })),
  },
  delete_discounts: {
    filters: discountEndpoints.list.query,
    candidates: discountCandidates,
    apply: onId(deleteDiscount),
  },
  delete_customers: {
    ...customers,
    candidates: customerCandidates,
    apply: (work, { object_id: id }, { anonymize }) => deleteCustomer(work, { id }, { anonymize }),
  },
  edit_customer_metadata: { ...customers, candidates: customerCandidates, apply: editMetadata },
}
