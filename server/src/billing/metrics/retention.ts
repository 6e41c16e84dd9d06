import type { Retention } from '../../platform/db/table-retention.ts'

/** The tables of this module, and how long their rows are kept. */
export const metricRetention = {
  metric_marks: { kept: 'deleted as soon as their days are counted' },
  metric_zones: { kept: 'a few per organization; the least recently used is replaced' },
  metric_days: { kept: 'figures of past days; a few rows per day and product' },
  metric_day_totals: { kept: 'figures of past days; a few rows per day' },
  metric_shares: { kept: 'figures of past days; a few rows per day and country' },
  mrr_movements: { kept: 'figures of past months are read from them' },
  customer_presences: { kept: 'figures of past months are read from them' },
} satisfies Retention
