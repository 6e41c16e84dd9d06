import { checkoutEndpoints } from './checkout-endpoints.ts'

const { clientConfirm, clientRefresh } = checkoutEndpoints

/**
 * Checkout operations that call the processor and settle the result: they need orders,
 * subscriptions and benefits, and so are implemented in a layer above all of these.
 */
export const settlementEndpoints = { clientConfirm, clientRefresh }
