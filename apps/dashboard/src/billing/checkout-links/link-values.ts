import type { ComboboxOption } from '@gatehouse/ui/combobox'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Interval, Product } from '../products/price-text.ts'
import type { CheckoutLink } from './checkout-link.ts'

/** What the form of a link holds; what is off is kept, in case it comes back on. */
export interface LinkValues {
  products: string[]
  label: string
  /** The discount everybody who comes by the link gets. */
  discount: ComboboxOption | null
  allowDiscountCodes: boolean
  /** Null: as few as the price allows. */
  seats: number | null
  /** A trial in place of that of the product. */
  trial: boolean
  trialInterval: Interval
  trialIntervalCount: number
  requireBillingAddress: boolean
  successUrl: string
  returnUrl: string
  metadata: MetadataPair[]
}

const TRIAL_DAYS = 14

/** What the form begins with; what went off sale since is no longer among the products. */
export function linkValues(link: CheckoutLink | undefined): LinkValues {
  const { discount, trialInterval, trialIntervalCount } = link ?? {}
  return {
    products: link?.products.filter(one => !one.isArchived).map(({ id }) => id) ?? [],
    label: link?.label ?? '',
    discount: discount ? { value: discount.id, label: discount.name } : null,
    allowDiscountCodes: link?.allowDiscountCodes ?? true,
    seats: link?.seats ?? null,
    trial: Boolean(trialInterval),
    trialInterval: trialInterval ?? 'day',
    trialIntervalCount: trialIntervalCount ?? TRIAL_DAYS,
    requireBillingAddress: link?.requireBillingAddress ?? false,
    successUrl: link?.successUrl ?? '',
    returnUrl: link?.returnUrl ?? '',
    metadata: metadataPairs(link?.metadata ?? {}),
  }
}

/** What the form describes, for the server: seats and trial of products that have them. */
export function linkBody(values: LinkValues, chosen: Product[]) {
  const { label, discount, successUrl, returnUrl, metadata } = values
  const { products, allowDiscountCodes, requireBillingAddress } = values
  const tried = values.trial && chosen.some(({ isRecurring }) => isRecurring)
  return {
    products,
    label: label || null,
    discountId: discount?.value ?? null,
    allowDiscountCodes,
    seats: chosen.some(sellsSeats) ? values.seats : null,
    trialInterval: tried ? values.trialInterval : null,
    trialIntervalCount: tried ? values.trialIntervalCount : null,
    requireBillingAddress,
    successUrl: successUrl || null,
    returnUrl: returnUrl || null,
    metadata: metadataBody(metadata),
  }
}

/** Whether a product is sold by the seat. */
export const sellsSeats = ({ prices }: Pick<Product, 'prices'>): boolean =>
  prices.some(({ amountType }) => amountType === 'seat_based')
