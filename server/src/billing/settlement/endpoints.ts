import { settlementEndpoints } from '@gatehouse/contract/billing/settlement'
import { implement } from '../../platform/http/implement.ts'
import { confirmPurchase, refreshPurchase } from './confirm-purchase.ts'

/** What asks the processor about a checkout and settles its answer. */
export const settlement = implement(settlementEndpoints, {
  clientConfirm: confirmPurchase,
  clientRefresh: refreshPurchase,
})
