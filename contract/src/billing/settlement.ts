import { checkoutEndpoints } from './checkout-endpoints.ts'

const { clientConfirm, clientRefresh } = checkoutEndpoints

/**
 * Operations of checkouts that ask the processor and settle what it answers: they need orders,
 * subscriptions and benefits, and so are carried out above all of these.
 */
export const settlementEndpoints = { clientConfirm, clientRefresh }
