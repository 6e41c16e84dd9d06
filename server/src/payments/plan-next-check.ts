import type { z } from 'zod'
import { later } from '../platform/clock.ts'
import type { Work } from '../platform/work.ts'
import { schedule, unschedule } from '../records/scheduler/schedule.ts'
import type { Task } from '../records/scheduler/task.ts'

/** A task that checks a state at the processor, with the number of its previous checks. */
type CheckTask = Task<z.ZodType<{ checks: number }, { checks?: number | undefined }>>

type CheckHistory = {
  task: CheckTask
  /** Delays between checks, in milliseconds; the last one repeats. */
  waits: readonly [number, ...number[]]
  /** Whether it has no final result yet. */
  open: boolean
  /**
   * Whether the last response changed anything, and the number of previous checks without a change.
   */
  moved: boolean
  checks: number
}

/**
 * Schedules the next check of a payment or refund. An event of the processor may be lost, so we
 * check everything without a final result ourselves: soon at first, then less and less often.
 */
export async function planNextCheck(
  work: Work,
  { id: subject_id, organization_id }: { id: string; organization_id: string },
  { task, waits, open, moved, checks: before }: CheckHistory,
): Promise<void> {
  if (!open && !moved) return
  await unschedule(work, task, subject_id)
  if (!open) return
  const checks = moved ? 0 : before
  const due_at = later(work.now, waits[checks] ?? waits.at(-1) ?? waits[0])
  const payload = { checks: checks + 1 }
  await schedule(work, task, due_at, { organization_id, subject_id, payload })
}
