import { useEndpointQuery } from '../../endpoint-hooks.ts'
import type { AnalyticsState } from './use-analytics.ts'
import type { Slug } from './views.data.ts'

/** Some figures, and those of the range before. */
export function useFigures({ range, before, requestOf }: AnalyticsState, metrics: Slug[]) {
  const now = useEndpointQuery(
    'metrics',
    'get',
    { ...requestOf(range), metrics },
    { keep: true, enabled: metrics.length > 0 },
  )
  const earlier = useEndpointQuery(
    'metrics',
    'get',
    { ...requestOf(before ?? range), metrics },
    { keep: true, enabled: metrics.length > 0 && before !== undefined },
  )
  return { now, earlier: before ? earlier.data : undefined }
}

/** The response of the server, with slugs in camel case. */
export type MetricsAnswer = NonNullable<ReturnType<typeof useFigures>['now']['data']>

/** The name of a figure in a response: `netRevenue`. */
export const fieldOf = (slug: Slug) =>
  slug.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Omit<
    MetricsAnswer['totals'],
    never
  >
