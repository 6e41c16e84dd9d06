import {
  type EntryMetric,
  flowMetrics,
  lastingMetrics,
} from '@gatehouse/contract/billing/entry-metrics.data'
import { timeZone } from '@gatehouse/ui/calendar-steps'
import { useRouter } from '@tanstack/react-router'
import { useHref } from '../../endpoint-hooks.ts'
import { filterParameters } from './figure-filters.ts'
import { boundsOf } from './range.ts'
import { useAnalytics } from './use-analytics.ts'
import { type Slug, views } from './views.data.ts'

type ListedMetric = EntryMetric & Slug

const slugs = new Set<string>(Object.values(views).flat())
const listed = [...flowMetrics, ...lastingMetrics].filter((metric): metric is ListedMetric =>
  slugs.has(metric),
)

/** The metric of a figure's entries; undefined where it is a ratio. */
export const entryMetricOf = (slug: string): ListedMetric | undefined =>
  listed.find(metric => metric === slug)

/** The list of what a figure counts in the range, and in one of its periods. */
export function useEntriesLink(slug: Slug, periods: readonly { id: string }[] | undefined) {
  const router = useRouter()
  const href = useHref()
  const state = useAnalytics()
  const { range, zone } = state
  if (!periods || entryMetricOf(slug) === undefined) return undefined
  const bounds = boundsOf(range, zone)
  const pathOf = (from: string, before: string) => {
    const search = new URLSearchParams({ metric: slug, from, before })
    if (zone !== timeZone()) search.set('zone', zone)
    for (const [name, value] of Object.entries(filterParameters(state))) {
      if (value !== undefined) search.set(name, value)
    }
    return href(`/analytics/entries?${search}`)
  }
  return {
    href: pathOf(bounds.from, bounds.before),
    open: (id: string) => {
      const place = periods.findIndex(period => period.id === id)
      // The first period may begin before the range, and the last one end after it.
      const from = place === 0 ? bounds.from : id
      router.history.push(pathOf(from, periods[place + 1]?.id ?? bounds.before))
    },
  }
}
