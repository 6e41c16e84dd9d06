import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const metricDashboardRetention = {
  metric_dashboards: { kept: 'until they are deleted; private ones until their author is deleted' },
} satisfies Retention
