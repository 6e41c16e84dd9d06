import { checkoutEndpoints } from '@gatehouse/contract/billing/checkout-endpoints'
import { implement } from '../../platform/http/implement.ts'
import { confirmPurchase, refreshPurchase } from './confirm-purchase.ts'

const { clientConfirm, clientRefresh } = checkoutEndpoints

/** What asks the processor about a checkout and settles its answer. */
export const settlement = implement(
  { clientConfirm, clientRefresh },
  { clientConfirm: confirmPurchase, clientRefresh: refreshPurchase },
)
