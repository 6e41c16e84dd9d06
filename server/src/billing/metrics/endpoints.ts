import {
  metricEndpoints,
  metricLimits,
  METRICS_MIN_DATE,
} from '@gatehouse/contract/billing/metrics'
import { implement } from '../../platform/http/implement.ts'
import { exportMetrics } from './export-metrics.ts'
import { readMetrics } from './read-metrics.ts'

/** Figures of a business over time. */
export const metrics = implement(metricEndpoints, {
  get: readMetrics,
  limits: async () => ({ min_date: METRICS_MIN_DATE, intervals: metricLimits }),
  export: exportMetrics,
})
