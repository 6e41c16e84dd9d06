import { useLocale } from '@gatehouse/ui/i18n'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { useDaysText } from './use-days-text.ts'
import type { ViewDisplay } from './view-display.ts'

/** The most products that are named; of more, their number is shown. */
const NAMED_MAX = 3

/** Writes what a view keeps: "Last 30 days · by week · Not compared · Book". */
export function useDisplayText() {
  const t = useTexts()
  const daysText = useDaysText()
  const list = new Intl.ListFormat(useLocale(), { type: 'unit', style: 'short' })
  const { options } = useProductFilter()
  const productText = (ids: string[]) => {
    const found = options.flatMap(({ value, label }) => (ids.includes(value) ? [label] : []))
    return found.length === ids.length && ids.length <= NAMED_MAX
      ? list.format(found)
      : t('analytics.product_count', { count: ids.length })
  }
  return ({ range, startDate, endDate, interval, comparison, productIds }: ViewDisplay) =>
    [
      startDate && endDate
        ? daysText({ start: startDate, end: endDate })
        : t(`analytics.preset.${range}`),
      ...(interval ? [t(`analytics.every.${interval}`)] : []),
      t(comparison === 'previous' ? 'analytics.compared' : 'analytics.not_compared'),
      ...(productIds.length > 0 ? [productText(productIds)] : []),
    ].join(' · ')
}
