import { timeZone } from '@gatehouse/ui/calendar-steps'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useNow } from '../../organizations/test-clock/use-clock.ts'
import { filterRequest, filtersIn, type BillingType, type PageFilters } from './figure-filters.ts'
import {
  intervalFor,
  intervals,
  isOffered,
  rangeBefore,
  rangeIn,
  type DayRange,
  type Interval,
  type Preset,
  zoneIn,
} from './range.ts'
import { useSavedViews } from './saved-view.ts'
import { usePageParameters } from './use-page-parameters.ts'
import { isBare, parametersOf } from './view-display.ts'
import { views, type View } from './views.data.ts'

/** What the page shows; all of it is kept in the URL, so a link is a view. */
export interface AnalyticsState extends PageFilters {
  view: View
  /** The id of a saved view that is shown instead, if there is one. */
  savedView: string | undefined
  preset: Preset
  range: DayRange
  interval: Interval
  /** The range that it is compared with, if it is. */
  before: DayRange | undefined
  /** The time zone of the days: the browser's, or that of a shared link. */
  zone: string
  /** The request of a range. */
  requestOf: (range: DayRange) => MetricsRequest
  set: (changes: Record<string, string | undefined>) => void
}

/** The parameters of a request for figures. */
interface MetricsRequest {
  startDate: string
  endDate: string
  interval: Interval
  timezone: string
  organizationId: string[]
  productId?: string[]
  billingType?: BillingType[]
  currency?: string
}

/** The state of the page, read from its URL. */
export function useAnalytics(): AnalyticsState {
  const { search, set } = useShownParameters()
  const { id } = useOrganization()
  const now = useNow()
  const { preset, range } = rangeIn(search, 'last_30_days', now)
  const wished = intervals.find(interval => interval === search.interval)
  const interval = wished && isOffered(wished, range) ? wished : intervalFor(range)
  const filters = filtersIn(search)
  const zone = zoneIn(search.zone) ?? timeZone()
  return {
    view: viewNames.find(view => view === search.view) ?? 'revenue',
    savedView: search.view,
    ...{ preset, range, interval, zone, ...filters },
    before: search.compare === 'none' ? undefined : rangeBefore(range),
    requestOf: ({ start, end }) => ({
      ...{ startDate: start, endDate: end, interval, timezone: zone, organizationId: [id] },
      ...filterRequest(filters),
    }),
    set,
  }
}

const viewNames = Object.keys(views) as View[]

/**
 * The parameters of the page: those of its URL, or of a saved view if the URL names nothing else.
 * The first change writes all of them to the URL.
 */
function useShownParameters() {
  const { search, set } = usePageParameters()
  const isSaved = search.view !== undefined && !viewNames.some(view => view === search.view)
  const view = useSavedViews({ enabled: isSaved })?.find(({ id }) => id === search.view)
  const kept = view?.display && isBare(search) ? parametersOf(view.display) : {}
  return {
    search: { ...search, ...kept },
    set: (changes: Record<string, string | undefined>) => set({ ...kept, ...changes }),
  }
}
