import type { z } from 'zod'
import { later } from '../platform/clock.ts'
import type { Work } from '../platform/work.ts'
import { schedule, unschedule } from '../records/agenda/schedule.ts'
import type { Task } from '../records/agenda/task.ts'

/** A task that looks how something stands at the processor, and has done so so often before. */
type LookTask = Task<z.ZodType<{ looks: number }, { looks?: number | undefined }>>

type Looking = {
  task: LookTask
  /** Waits between looks, in milliseconds; the last one repeats. */
  waits: readonly [number, ...number[]]
  /** Whether it has not come to an end. */
  open: boolean
  /** Whether the last answer was news, and how often nothing new was heard before. */
  moved: boolean
  looks: number
}

/**
 * Plans the next look at a payment or refund. An event of the processor may be lost, so what has
 * not come to an end is looked after by ourselves: soon at first, then less and less often.
 */
export async function planNextLook(
  work: Work,
  { id: subject_id, organization_id }: { id: string; organization_id: string },
  { task, waits, open, moved, looks: before }: Looking,
): Promise<void> {
  if (!open && !moved) return
  await unschedule(work, task, subject_id)
  if (!open) return
  const looks = moved ? 0 : before
  const due_at = later(work.now, waits[looks] ?? waits.at(-1) ?? waits[0])
  const payload = { looks: looks + 1 }
  await schedule(work, task, due_at, { organization_id, subject_id, payload })
}
