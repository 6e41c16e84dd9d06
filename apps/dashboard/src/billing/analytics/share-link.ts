import { filterParameters, type PageFilters } from './figure-filters.ts'
import type { AnalyticsState } from './use-analytics.ts'

type Shared = PageFilters &
  Pick<AnalyticsState, 'view' | 'savedView' | 'preset' | 'range' | 'interval' | 'before' | 'zone'>

/**
 * The address of what the page shows, in full. A usual range means other days on another day; a
 * pinned link names the days and their time zone instead, so that every member sees the same
 * figures.
 */
export function shareLink(href: string, state: Shared, { pinned }: { pinned: boolean }): string {
  const { preset, range, zone } = state
  const isPinned = pinned || preset === 'custom'
  const url = new URL(href)
  const shown: Record<string, string | undefined> = {
    page: undefined,
    view: state.savedView ?? state.view,
    range: isPinned ? 'custom' : preset,
    from: isPinned ? range.start : undefined,
    to: isPinned ? range.end : undefined,
    zone: isPinned ? zone : undefined,
    interval: state.interval,
    compare: state.before ? 'previous' : 'none',
    ...filterParameters(state),
  }
  for (const [name, value] of Object.entries(shown)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
