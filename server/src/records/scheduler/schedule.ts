import { sql, type Insertable } from 'kysely'
import type { z } from 'zod'
import { later } from '../../platform/clock.ts'
import type { AgendaTable } from '../../platform/db/tables.ts'
import { deferred } from '../../platform/db/pipelined.ts'
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
export function schedule<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  due_at: Date,
  subject: Subject<P>,
): Promise<void> {
  return insert(work, task, rowOf(work, task, due_at, subject))
}

function rowOf<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  due_at: Date,
  { organization_id, subject_id, payload }: Subject<P>,
) {
  return {
    id: newId(),
    organization_id,
    kind: task.kind,
    subject_id,
    payload: JSON.stringify(task.payload.parse(payload ?? {})),
    due_at,
    created_at: work.now,
  }
}

async function insert(work: Work, task: Task, row: Insertable<AgendaTable>): Promise<void> {
  await work.sql.insertInto('agenda').values(row).modifyEnd(deferred).execute()
  wakeTimeOf(work, task, row)
}

/** Whoever moves an organization's time looks by itself for what falls due in it. */
function wakeTimeOf(
  work: Work,
  task: Task,
  { due_at, organization_id }: Pick<Insertable<AgendaTable>, 'due_at' | 'organization_id'>,
): void {
  const moved = organization_id !== null && organization_id === work.server.moving
  if (due_at <= work.now && !moved) work.wake_times.kinds.add(task.kind)
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
  const row = rowOf(work, task, due_at, subject)
  await sql`
    with waiting as materialized (
      select id from agenda where subject_id = ${row.subject_id} and kind = ${row.kind}
        and claimed_until is null and failed_at is null
      limit 1 for update skip locked)
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select ${row.id}::uuid, ${row.organization_id}::uuid, ${row.kind}, ${row.subject_id}::uuid,
      ${row.payload}::jsonb, ${due_at}::timestamptz, ${row.created_at}::timestamptz
    where not exists (select from waiting) ${deferred}`.execute(work.sql)
  wakeTimeOf(work, task, row)
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
export async function scheduleClaimed<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  milliseconds: number,
  subject: Subject<P>,
): Promise<void> {
  const claimed_until = later(work.now, milliseconds - work.actor.offset_ms)
  await insert(work, task, { ...rowOf(work, task, work.now, subject), claimed_until })
}

/** Takes back what was planned for a subject and has not begun. */
export async function unschedule(work: Work, task: Task, subject_id: string): Promise<void> {
  await work.sql
    .deleteFrom('agenda')
    .where('subject_id', '=', subject_id)
    .where('kind', '=', task.kind)
    .modifyEnd(deferred)
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
    .modifyEnd(deferred)
    .execute()
}
