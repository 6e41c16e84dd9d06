import { orderReceiptEndpoints } from '@gatehouse/contract/billing/order-receipts'
import { orderPaymentEndpoints } from '@gatehouse/contract/billing/orders'
import { settlementEndpoints } from '@gatehouse/contract/billing/settlement'
import { subscriptionChangeEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { findOrder } from '../orders/queries.ts'
import { findSubscription } from '../subscriptions/queries.ts'
import { changeSubscription } from './change-subscription.ts'
import { confirmPurchase, refreshPurchase } from './confirm-purchase.ts'
import { resendReceipt } from './resend-receipt.ts'
import { retryOrderNow } from './retry-order-now.ts'

const checkouts = implement(settlementEndpoints, {
  clientConfirm: confirmPurchase,
  clientRefresh: refreshPurchase,
})

const subscriptions = implement(
  subscriptionChangeEndpoints,
  { update: changeSubscription },
  { find: (work, { id = '' }) => findSubscription(work, id) },
)

const orders = implement(
  orderPaymentEndpoints,
  { retry: retryOrderNow },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

const receipts = implement(
  orderReceiptEndpoints,
  {
    resend: async (work, { id }) => {
      await resendReceipt(work, id)
      return {}
    },
  },
  { find: (work, { id = '' }) => findOrder(work, id) },
)

/** Endpoints that call the processor and settle its response. */
export const settlement: ImplementedEndpoint[] = [
  ...checkouts,
  ...subscriptions,
  ...orders,
  ...receipts,
]
