import type { BulkActionKind } from '@gatehouse/contract/billing/bulk-actions'
import { discountEndpoints } from '@gatehouse/contract/billing/discounts'
import { orderEndpoints } from '@gatehouse/contract/billing/orders'
import { productEndpoints } from '@gatehouse/contract/billing/products'
import { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import type { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { deleteDiscount } from '../discounts/delete-discount.ts'
import { updateProduct } from '../products/update-product.ts'
import { resendReceipt } from '../settlement/resend-receipt.ts'
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts'
import { revokeAndBill } from '../subscriptions/revoke-and-bill.ts'
import { uncancelSubscription } from '../subscriptions/uncancel-subscription.ts'
import {
  discountCandidates,
  productCandidates,
  receiptCandidates,
  refundCandidates,
  subscriptionCandidates,
  type Candidates,
} from './candidates.ts'

/** How an action finds its objects, and what it does to one of them. */
export type Strategy = {
  /** The query parameters of the list that the action's filter uses. */
  filters: z.ZodType
  candidates: Candidates
  /** Changes one object in a transaction; refunds take more than one, in `refund-item.ts`. */
  apply: ((work: Work, id: string) => Promise<unknown>) | 'refund'
}

const subscriptions = { filters: subscriptionEndpoints.list.query }
const products = { filters: productEndpoints.list.query }
const orders = { filters: orderEndpoints.list.query }

/** What each kind of action applies to and does. */
export const strategies: Record<BulkActionKind, Strategy> = {
  refund_orders: { ...orders, candidates: refundCandidates, apply: 'refund' },
  resend_receipts: { ...orders, candidates: receiptCandidates, apply: resendReceipt },
  cancel_subscriptions: {
    ...subscriptions,
    // A paused one would end immediately, which cannot be undone.
    candidates: subscriptionCandidates(row => row.billable && !row.cancel_at_period_end),
    apply: (work, id) => cancelSubscription(work, id),
  },
  uncancel_subscriptions: {
    ...subscriptions,
    candidates: subscriptionCandidates(row => row.billable && row.cancel_at_period_end),
    apply: uncancelSubscription,
  },
  revoke_subscriptions: {
    ...subscriptions,
    candidates: subscriptionCandidates(row => row.revocable),
    apply: (work, id) => revokeAndBill(work, id),
  },
  archive_products: {
    ...products,
    candidates: productCandidates(row => !row.is_archived),
    apply: (work, id) => updateProduct(work, id, { is_archived: true }),
  },
  unarchive_products: {
    ...products,
    candidates: productCandidates(row => row.is_archived),
    apply: (work, id) => updateProduct(work, id, { is_archived: false }),
  },
  delete_discounts: {
    filters: discountEndpoints.list.query,
    candidates: discountCandidates,
    apply: deleteDiscount,
  },
}
