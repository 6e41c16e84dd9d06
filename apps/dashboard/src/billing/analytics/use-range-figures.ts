import { timeZone } from '@gatehouse/ui/calendar-steps'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { intervalFor, rangeBefore, type DayRange } from './range.ts'
import type { Slug } from './views.data.ts'

/** What the figures are counted of; everything, if it is empty. */
export interface FigureFilters {
  productId?: string[]
  customerId?: string[]
  /** Only amounts of this currency, without conversion. */
  currency?: string
}

/** Figures of a range of days, and of as many days before, in the interval that suits the range. */
export function useRangeFigures(
  slugs: readonly Slug[],
  range: DayRange,
  filters: FigureFilters = {},
  { enabled = true }: { enabled?: boolean } = {},
) {
  const { id } = useOrganization()
  const interval = intervalFor(range)
  const requestOf = ({ start, end }: DayRange) => ({
    ...{ startDate: start, endDate: end, interval, timezone: timeZone(), organizationId: [id] },
    ...{ ...filters, metrics: [...slugs] },
  })
  const options = { keep: true, enabled }
  const now = useEndpointQuery('metrics', 'get', requestOf(range), options)
  const earlier = useEndpointQuery('metrics', 'get', requestOf(rangeBefore(range)), options)
  return { interval, now, earlier: earlier.data }
}
