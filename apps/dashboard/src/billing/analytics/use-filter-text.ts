import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import type { PageFilters } from './figure-filters.ts'

/** The most products that are named; of more, their number is shown. */
const NAMED_MAX = 3

/** Writes the filters of figures, each in a text of its own: "Book", "Recurring", "EUR". */
export function useFilterText() {
  const t = useTexts()
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' })
  const { options } = useProductFilter()
  const productText = (ids: string[]) => {
    const found = options.flatMap(({ value, label }) => (ids.includes(value) ? [label] : []))
    return found.length === ids.length && ids.length <= NAMED_MAX
      ? list.format(found)
      : t('analytics.product_count', { count: ids.length })
  }
  return ({ productId, billingType, currency }: PageFilters): string[] => [
    ...(productId.length > 0 ? [productText(productId)] : []),
    ...(billingType ? [t(`analytics.billing_type.${billingType}`)] : []),
    ...(currency === undefined ? [] : [currency.toUpperCase()]),
  ]
}
