import { bulkActionLifecycle } from '@gatehouse/contract/billing/bulk-actions'
import { Refusal, type Problem } from '@gatehouse/contract/kit/problems'
import { systemActor } from '../../actors/actor.ts'
import { reading, type Work } from '../../platform/work.ts'
import { TaskInterrupted, type Job } from '../../records/scheduler/handlers.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { actorOf, runBulkActionTask, type BulkActionRow, type BulkItemRow } from './bulk-action.ts'
import { lockBulkAction, nextItem, updateBulkAction } from './queries.ts'
import { refundItem } from './refund-item.ts'
import { settleItem } from './settle-item.ts'
import { strategies, type Apply } from './strategies.ts'

/** The number of objects after which the task gives way to other tasks of the organization. */
const BATCH = 25
/** After this many attempts of a task, an error of ours counts as the object's failure. */
const ATTEMPTS_MAX = 5

/** Applies an action to its next objects, and schedules itself again until none waits. */
export async function runBulkAction(job: Job): Promise<void> {
  for (let done = 0; done < BATCH; done += 1) {
    if (job.signal.aborted) throw new TaskInterrupted()
    const { action, item } = await nextItem(reading(job.site, systemActor()), job.subject_id)
    if (!action || !item) {
      await job.finish(work => finishBulkAction(work, job.subject_id))
      return
    }
    await applyTo(job, action, item)
  }
  const { organization_id, subject_id } = job
  await job.finish(work => enqueue(work, runBulkActionTask, { organization_id, subject_id }))
}

async function applyTo(job: Job, action: BulkActionRow, item: BulkItemRow): Promise<void> {
  try {
    const { apply } = strategies[action.kind]
    if (apply === 'refund') await refundItem(job, { action, item })
    else await job.write(work => applyOnce(work, { action, item, apply }))
  } catch (error) {
    const problem = problemOf(error, job.attempt)
    if (!problem) throw error
    await job.write(work => settleItem(work, item, problem))
  }
}

type Application = {
  action: BulkActionRow
  item: BulkItemRow
  apply: Apply
}

/** The result is recorded first, so that it conflicts with a member who cancels the action. */
async function applyOnce(work: Work, { action, item, apply }: Application): Promise<void> {
  if (!(await settleItem(work, item))) return
  const actor = actorOf(action, work.actor, work.now)
  await apply({ ...work, actor }, item, action.options)
}

const UNEXPECTED = { error: 'InternalServerError', detail: 'An unexpected error occurred.' }

/** Why an object failed; undefined if the task should try it again. */
function problemOf(error: unknown, attempt: number): Pick<Problem, 'error' | 'detail'> | undefined {
  if (error instanceof Refusal) {
    const { problem, invalid = [] } = error
    return { error: problem.error, detail: invalid[0]?.msg ?? problem.detail }
  }
  return attempt >= ATTEMPTS_MAX ? UNEXPECTED : undefined
}

async function finishBulkAction(work: Work, id: string): Promise<void> {
  const action = await lockBulkAction(work, id)
  if (!action || !bulkActionLifecycle.can('finish', action.status)) return
  const status = bulkActionLifecycle.next('finish', action.status)
  await updateBulkAction(work, id, { status, finished_at: work.now })
}
