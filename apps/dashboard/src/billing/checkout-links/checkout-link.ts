import type { ItemOf } from '../../ask.ts'

/** An address that opens a checkout, as the client holds it. */
export type CheckoutLink = ItemOf<'checkoutLinks'>
