import { setTimeout as delay } from 'node:timers/promises'
import { keepRecent } from '../../platform/recent-entries.ts'
import { transactionalJob, type Handler, type Job } from '../../records/scheduler/handlers.ts'
import { countMetrics, countMetricsTask } from './count-metrics.ts'

/** Between two counts of an organization passes this many times what the first one took. */
const REST = 4
const REST_MS_MAX = 2_000
/** Most organizations whose last count is remembered. */
const ORGANIZATIONS_MAX = 1_000

/** When the last counts of organizations ended, and what they took, in milliseconds. */
const counts = new Map<string, { ended: number; took: number }>()
let isResting = false

const counting = transactionalJob(countMetricsTask, async (work, organization_id) => {
  const started = performance.now()
  await countMetrics(work, organization_id)
  const ended = performance.now()
  const count = { ended, took: ended - started }
  keepRecent(counts, [organization_id, count], { max: ORGANIZATIONS_MAX })
})

/**
 * Counts the figures of an organization. Of the time, this takes at most a fifth: what is sold
 * meanwhile is counted together.
 */
export const countMetricsJob: Handler = {
  ...counting,
  run: async job => {
    await rest(job)
    await counting.run(job)
  },
}

async function rest({ subject_id, signal }: Job): Promise<void> {
  const last = counts.get(subject_id)
  if (!last) return
  const until = last.ended + Math.min(REST * last.took, REST_MS_MAX)
  const left = until - performance.now()
  // A task that rests occupies a lane, so that only one of them may.
  if (left <= 0 || isResting) return
  isResting = true
  try {
    await delay(left, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    isResting = false
  }
}
