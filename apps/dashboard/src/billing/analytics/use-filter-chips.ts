import type { Filter } from '@gatehouse/ui/filter-chips'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { billingTypes, type PageFilters } from './figure-filters.ts'

/** The filters of the page, by their names in its URL. */
export function useFilterChips({ productId, billingType, currency }: PageFilters): Filter[] {
  const t = useTexts()
  const products = useProductFilter()
  const { id, defaultPresentmentCurrency: own } = useOrganization()
  const { data } = useEndpointQuery('metricReports', 'currencies', { organizationId: [id] })
  const sold = new Set([...(data?.currencies ?? []), ...(currency === undefined ? [] : [currency])])
  const chips: Filter[] = [
    { ...products, values: productId },
    {
      id: 'billing',
      label: t('analytics.billing'),
      options: billingTypes.map(value => ({ value, label: t(`analytics.billing_type.${value}`) })),
      values: billingType ? [billingType] : [],
      single: true,
    },
  ]
  // Where everything is sold in the organization's own currency, there is nothing to choose.
  if (currency === undefined && [...sold].every(code => code === own)) return chips
  return [
    ...chips,
    {
      id: 'currency',
      label: t('analytics.currency'),
      all: t('analytics.all_currencies', { currency: own.toUpperCase() }),
      options: [...sold].toSorted().map(value => ({ value, label: value.toUpperCase() })),
      values: currency === undefined ? [] : [currency],
      single: true,
    },
  ]
}
