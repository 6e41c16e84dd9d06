import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { countMetrics, countMetricsTask } from './count-metrics.ts'

export const metricJobs: Handler[] = [transactionalJob(countMetricsTask, countMetrics)]
