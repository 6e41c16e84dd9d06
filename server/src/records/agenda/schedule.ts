import type { z } from 'zod'
import { later } from '../../platform/clock.ts'
import { unawaited } from '../../platform/db/together.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { Task } from './task.ts'

type Subject<P extends z.ZodType> = {
  /** Whose clock the moment is read by; null is the system's. */
  organization_id: string | null
  /** What it is about: rows of one subject are done one after the other. */
  subject_id: string
  payload?: z.input<P>
}

/** Writes down something to do at a moment: a renewal, a retry, an expiry. */
export async function schedule<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  due_at: Date,
  subject: Subject<P>,
): Promise<string> {
  const id = newId()
  const payload = JSON.stringify(task.payload.parse(subject.payload ?? {}))
  await work.sql
    .insertInto('agenda')
    .values({
      id,
      organization_id: subject.organization_id,
      kind: task.kind,
      subject_id: subject.subject_id,
      payload,
      due_at,
      created_at: work.now,
    })
    .modifyEnd(unawaited)
    .execute()
  if (due_at <= work.now) work.wakes.kinds.add(task.kind)
  return id
}

/**
 * The same, where nothing of the kind waits for the subject yet. What waits is kept from beginning
 * until this transaction has committed, and so serves it too; what somebody else holds is left to
 * them and another is written, so that nothing is forgotten.
 */
export async function scheduleOnce<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  due_at: Date,
  subject: Subject<P>,
): Promise<void> {
  const waiting = await work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', subject.subject_id)
    .where('kind', '=', task.kind)
    .where('claimed_until', 'is', null)
    .where('failed_at', 'is', null)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!waiting) await schedule(work, task, due_at, subject)
}

/** Writes down something to do as soon as this transaction has committed. */
export function enqueue<P extends z.ZodType>(work: Work, task: Task<P>, subject: Subject<P>) {
  // What belongs to no organization is due by the system's clock, however far a test clock ran.
  const system = subject.organization_id === null
  const now = system ? later(work.now, -work.actor.offset_ms) : work.now
  return schedule(work, task, now, subject)
}

/**
 * Writes down something this process is about to do itself: due now, and claimed for so long. If
 * the process dies, it is taken up when the claim ends, or at once where no other process could
 * have it in hand.
 */
export async function keepInHand<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  milliseconds: number,
  subject: Subject<P>,
): Promise<void> {
  const id = await schedule(work, task, work.now, subject)
  const claimed_until = later(work.now, milliseconds - work.actor.offset_ms)
  await work.sql
    .updateTable('agenda')
    .set({ claimed_until })
    .where('id', '=', id)
    .modifyEnd(unawaited)
    .execute()
}

/** Takes back what was planned for a subject and has not begun. */
export async function unschedule(work: Work, task: Task, subject_id: string): Promise<void> {
  await work.sql
    .deleteFrom('agenda')
    .where('subject_id', '=', subject_id)
    .where('kind', '=', task.kind)
    .modifyEnd(unawaited)
    .execute()
}

/** Takes back what was planned of these kinds for an organization, and has not begun. */
export async function unscheduleAll(
  work: Work,
  tasks: readonly Task[],
  organization_id: string,
): Promise<void> {
  await work.sql
    .deleteFrom('agenda')
    .where('organization_id', '=', organization_id)
    .where(
      'kind',
      'in',
      tasks.map(({ kind }) => kind),
    )
    .where('claimed_until', 'is', null)
    .modifyEnd(unawaited)
    .execute()
}
