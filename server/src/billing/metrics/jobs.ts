import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { countMetrics, countMetricsTask } from './count-metrics.ts'
import { countZone } from './count-zone.ts'
import { countZoneTask } from './keep-zones.ts'

export const metricJobs: Handler[] = [
  transactionalJob(countMetricsTask, countMetrics),
  transactionalJob(countZoneTask, countZone),
]
