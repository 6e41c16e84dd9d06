import { transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { countMetricsJob } from './count-pace.ts'
import { countZone } from './count-zone.ts'
import { countZoneTask } from './keep-zones.ts'

export const metricJobs: Handler[] = [countMetricsJob, transactionalJob(countZoneTask, countZone)]
