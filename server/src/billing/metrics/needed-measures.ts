import { metricSlugs, type MetricSlug } from '@gatehouse/contract/billing/metric-definitions.data'
import { formulas, type Figures } from './formulas.ts'
import { retentionMetrics } from './gather-more.ts'
import { measures, type Measure, type RetentionInterval } from './measures.data.ts'

/** The measures that the formula of each metric reads: only these are summed. */
const read = new Map<MetricSlug, readonly Measure[]>(
  metricSlugs.map(slug => {
    const names = new Set<Measure>()
    const sums = Object.defineProperties(
      {},
      Object.fromEntries(
        measures.map(name => [name, { get: () => (names.add(name), 1), enumerable: true }]),
      ),
    )
    const more = new Proxy({}, { get: () => 1 })
    // Every base is 1, so no formula ends before it has read all that it needs.
    formulas[slug]({ flow: sums, end: sums, start: sums, ever: sums, more } as Figures)
    return [slug, [...names]]
  }),
)

/**
 * The measures that some metrics need, in the order of the table; those of retention if it is kept
 * for the interval.
 */
export function neededMeasures(
  slugs: readonly MetricSlug[],
  kept: RetentionInterval | undefined,
): readonly Measure[] {
  const needed = new Set(slugs.flatMap(slug => read.get(slug) ?? []))
  if (kept && slugs.some(slug => retentionMetrics.has(slug))) {
    needed.add(`lost_customers_${kept}`)
    needed.add(`lost_mrr_${kept}`)
    needed.add(`retained_change_${kept}`)
  }
  return measures.filter(name => needed.has(name))
}
