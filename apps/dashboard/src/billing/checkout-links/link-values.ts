import type { ComboboxOption } from '@gatehouse/ui/combobox'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Interval, Product } from '../price-text.ts'
import type { CheckoutLink } from './checkout-link.ts'

/** The form values of a link; disabled values are kept in case they are enabled again. */
export interface LinkValues {
  products: string[]
  label: string
  /** The discount that applies to every buyer of the link. */
  discount: ComboboxOption | null
  allowDiscountCodes: boolean
  /** Null means the price's minimum. */
  seats: number | null
  /** A trial that replaces the product's own. */
  trial: boolean
  trialInterval: Interval
  trialIntervalCount: number
  requireBillingAddress: boolean
  successUrl: string
  returnUrl: string
  metadata: MetadataPair[]
}

const TRIAL_DAYS = 14

/** The initial form values; products that are no longer on sale are left out. */
export function linkValues(link: CheckoutLink | undefined): LinkValues {
  const { discount, trialInterval, trialIntervalCount } = link ?? {}
  return {
    products: link?.products.filter(item => !item.isArchived).map(({ id }) => id) ?? [],
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

/** The request body for the form values: seats and trial only if the products have them. */
export function linkBody(values: LinkValues, chosen: Product[]) {
  const { label, discount, successUrl, returnUrl, metadata } = values
  const { products, allowDiscountCodes, requireBillingAddress } = values
  const trialing = values.trial && chosen.some(({ isRecurring }) => isRecurring)
  return {
    products,
    label: label || null,
    discountId: discount?.value ?? null,
    allowDiscountCodes,
    seats: chosen.some(sellsSeats) ? values.seats : null,
    trialInterval: trialing ? values.trialInterval : null,
    trialIntervalCount: trialing ? values.trialIntervalCount : null,
    requireBillingAddress,
    successUrl: successUrl || null,
    returnUrl: returnUrl || null,
    metadata: metadataBody(metadata),
  }
}

/** Whether a product is sold per seat. */
export const sellsSeats = ({ prices }: Pick<Product, 'prices'>): boolean =>
  prices.some(({ amountType }) => amountType === 'seat_based')
