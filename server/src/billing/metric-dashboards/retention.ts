import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const metricDashboardRetention = {
  metric_dashboards: { kept: 'until their organization deletes them' },
} satisfies Retention
