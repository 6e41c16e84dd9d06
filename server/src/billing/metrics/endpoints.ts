import { cohortEndpoints } from '@gatehouse/contract/billing/cohorts'
import { metricLimits } from '@gatehouse/contract/billing/metric-limits.data'
import { metricEntryEndpoints } from '@gatehouse/contract/billing/metric-entries'
import { metricReportEndpoints } from '@gatehouse/contract/billing/metric-reports'
import { metricEndpoints, METRICS_MIN_DATE } from '@gatehouse/contract/billing/metrics'
import { mrrMovementEndpoints } from '@gatehouse/contract/billing/mrr-movements'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { beingCounted } from './being-counted.ts'
import { encodeMetrics } from './encode-metrics.ts'
import { exportEntries, listEntries } from './entries/list-entries.ts'
import { exportMetrics } from './export-metrics.ts'
import { exportMovements, listMovements } from './list-movements.ts'
import { readCohorts } from './read-cohorts.ts'
import { readMetrics } from './read-metrics.ts'
import {
  exportBreakdown,
  exportCancellations,
  exportRecovery,
  exportTrials,
} from './reports/export-reports.ts'
import { exportMargins, listMargins } from './reports/list-margins.ts'
import { readBreakdown } from './reports/read-breakdown.ts'
import { readCancellations } from './reports/read-cancellations.ts'
import { readCurrencies } from './reports/read-currencies.ts'
import { readRecovery } from './reports/read-recovery.ts'
import { readTrials } from './reports/read-trials.ts'

/** Figures of a business over time. */
export const metrics = implement(metricEndpoints, {
  get: async (work, input) => {
    const result = await readMetrics(work, input)
    return 'figures' in result ? encodeMetrics(result.figures) : beingCounted(result.counted)
  },
  limits: () => Promise.resolve({ min_date: METRICS_MIN_DATE, intervals: metricLimits }),
  export: exportMetrics,
})

/** What a figure counts. */
export const metricEntries = implement(metricEntryEndpoints, {
  list: async (work, input) => {
    const { items, total_count } = await listEntries(work, input)
    return page(items, total_count, input.limit)
  },
  export: exportEntries,
})

/** Reports that break figures down or follow groups of orders, trials and customers. */
export const metricReports = implement(metricReportEndpoints, {
  currencies: readCurrencies,
  breakdown: async (work, input) => {
    const report = await readBreakdown(work, input)
    return 'counted' in report ? beingCounted(report.counted) : report
  },
  exportBreakdown,
  trials: readTrials,
  exportTrials,
  recovery: readRecovery,
  exportRecovery,
  cancellations: readCancellations,
  exportCancellations,
  margins: async (work, input) => {
    const { items, total_count } = await listMargins(work, input)
    return page(items, total_count, input.limit)
  },
  exportMargins,
})

/** The movements behind the figures of MRR. */
export const mrrMovements = implement(mrrMovementEndpoints, {
  list: async (work, input) => {
    const { items, total_count } = await listMovements(work, input)
    return page(items, total_count, input.limit)
  },
  export: exportMovements,
})

/** Retention of customers by the month in which they first paid. */
export const cohorts = implement(cohortEndpoints, { get: readCohorts })
