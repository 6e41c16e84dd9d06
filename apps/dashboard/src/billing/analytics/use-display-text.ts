import { useTexts } from '../../texts.ts'
import { useDaysText } from './use-days-text.ts'
import { useFilterText } from './use-filter-text.ts'
import { filtersOf, type ViewDisplay } from './view-display.ts'

/** Writes what a view keeps: "Last 30 days · by week · Not compared · Book". */
export function useDisplayText() {
  const t = useTexts()
  const daysText = useDaysText()
  const filterText = useFilterText()
  return (display: ViewDisplay) => {
    const { range, startDate, endDate, interval, comparison } = display
    return [
      startDate && endDate
        ? daysText({ start: startDate, end: endDate })
        : t(`analytics.preset.${range}`),
      ...(interval ? [t(`analytics.every.${interval}`)] : []),
      t(comparison === 'previous' ? 'analytics.compared' : 'analytics.not_compared'),
      ...filterText(filtersOf(display)),
    ].join(' · ')
  }
}
