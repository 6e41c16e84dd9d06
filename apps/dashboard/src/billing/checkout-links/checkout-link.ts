import type { ItemOf } from '../../ask.ts'

/** An address that opens a checkout, as the client holds it. */
export type CheckoutLink = ItemOf<'checkoutLinks'>

/** The names of what a link sells. */
export const soldBy = ({ products }: CheckoutLink): string =>
  products.map(({ name }) => name).join(', ')

/** What a link is called: as its merchant labelled it, else after what it sells. */
export const nameOf = (link: CheckoutLink): string => link.label ?? soldBy(link)
