import type { ItemOf } from '../../endpoint-hooks.ts'

/** A checkout link as the API returns it. */
export type CheckoutLink = ItemOf<'checkoutLinks'>

/** The names of a link's products. */
export const productNamesOf = ({ products }: CheckoutLink): string =>
  products.map(({ name }) => name).join(', ')

/** A link's name: its label, otherwise the names of its products. */
export const nameOf = (link: CheckoutLink): string => link.label ?? productNamesOf(link)
