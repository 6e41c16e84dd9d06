import { cohortEndpoints } from '@gatehouse/contract/billing/cohorts'
import { metricLimits } from '@gatehouse/contract/billing/metric-limits.data'
import { metricEndpoints, METRICS_MIN_DATE } from '@gatehouse/contract/billing/metrics'
import { mrrMovementEndpoints } from '@gatehouse/contract/billing/mrr-movements'
import { page } from '@gatehouse/contract/kit/pages'
import { implement } from '../../platform/http/implement.ts'
import { beingCounted } from './being-counted.ts'
import { exportMetrics } from './export-metrics.ts'
import { exportMovements, listMovements } from './list-movements.ts'
import { readCohorts } from './read-cohorts.ts'
import { readMetrics } from './read-metrics.ts'

/** Figures of a business over time. */
export const metrics = implement(metricEndpoints, {
  get: async (work, input) => {
    const result = await readMetrics(work, input)
    return 'figures' in result ? result.figures : beingCounted(result.counted)
  },
  limits: () => Promise.resolve({ min_date: METRICS_MIN_DATE, intervals: metricLimits }),
  export: exportMetrics,
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
