import { currencies } from '@gatehouse/contract/billing/currencies'

export const billingTypes = ['one_time', 'recurring'] as const
export type BillingType = (typeof billingTypes)[number]

/** What the figures are counted of. */
export interface PageFilters {
  productId: string[]
  /** How products are billed; undefined for all. */
  billingType: BillingType | undefined
  /** Only amounts of this currency; undefined for all, converted to the organization's own. */
  currency: string | undefined
}

/** Of everything. */
export const noFilters: PageFilters = {
  ...{ productId: [], billingType: undefined, currency: undefined },
}

/** The filters that a URL names, if they are any. */
export const filtersIn = (search: Record<string, string | undefined>): PageFilters => ({
  productId: search.product?.split(',').filter(Boolean) ?? [],
  billingType: billingTypes.find(type => type === search.billing),
  currency: currencies.find(code => code === search.currency),
})

/** The same as a URL has them; undefined values are removed from it. */
export const filterParameters = ({ productId, billingType, currency }: PageFilters) => ({
  product: productId.join(',') || undefined,
  billing: billingType,
  currency,
})

/** The same in a request for figures or a report. */
export const filterRequest = ({ productId, billingType, currency }: PageFilters) => ({
  ...(productId.length > 0 && { productId }),
  ...(billingType && { billingType: [billingType] }),
  ...(currency && { currency }),
})

/** The same in the address of a file, by the API's names. */
export const fileFilters = ({ productId, billingType, currency }: PageFilters) => ({
  product_id: productId.length > 0 ? productId : undefined,
  billing_type: billingType && [billingType],
  currency: currency === undefined ? undefined : [currency],
})

/** Whether only a part of the figures is asked for. */
export const isFiltered = ({ productId, billingType, currency }: PageFilters) =>
  productId.length > 0 || billingType !== undefined || currency !== undefined
