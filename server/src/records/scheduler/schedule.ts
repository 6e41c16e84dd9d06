import { sql, type Insertable } from 'kysely'
import type { z } from 'zod'
import { later } from '../../platform/clock.ts'
import type { AgendaTable } from '../../platform/db/tables.ts'
import { unawaited } from '../../platform/db/pipelined.ts'
import { statement } from '../../platform/db/statement.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { kindsOf, type Task } from './task.ts'

type Subject<P extends z.ZodType> = {
  /** The organization whose clock applies; null is the system's clock. */
  organization_id: string | null
  /** The subject: rows of one subject are processed in sequence. */
  subject_id: string
  payload?: z.input<P>
}

/** Schedules a task for a time: a renewal, a retry, an expiry. */
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
  const { id, organization_id, kind, subject_id, payload, due_at, created_at } = row
  await statement`
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at,
      claimed_until)
    values (${id}, ${organization_id}, ${kind}, ${subject_id}, ${payload}, ${due_at},
      ${created_at}, ${row.claimed_until})`.executeUnawaited(work.sql)
  wakeTimeOf(work, task, row)
}

/** The process that advances an organization's time finds the due rows itself. */
function wakeTimeOf(
  work: Work,
  task: Task,
  { due_at, organization_id }: Pick<Insertable<AgendaTable>, 'due_at' | 'organization_id'>,
): void {
  const moved = organization_id !== null && organization_id === work.server.moving
  if (due_at <= work.now && !moved) work.wake_times.kinds.add(task.kind)
}

/**
 * The same, unless a task of the kind already waits for the subject. A waiting task cannot start
 * until this transaction has committed, so it serves this request too; if another transaction has
 * locked it, a second one is written, so that nothing is missed.
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
    where not exists (select from waiting) ${unawaited}`.execute(work.sql)
  wakeTimeOf(work, task, row)
}

/** The same for many subjects, in one statement. */
export async function scheduleOnceEach<P extends z.ZodType>(
  work: Work,
  task: Task<P>,
  subjects: (Subject<P> & { due_at: Date })[],
): Promise<void> {
  if (subjects.length === 0) return
  const rows = subjects.map(({ due_at, ...subject }) => rowOf(work, task, due_at, subject))
  await sql`
    with wanted as (
      select * from unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(row => row.organization_id)}::uuid[], ${rows.map(row => row.subject_id)}::uuid[],
        ${rows.map(({ payload }) => payload)}::jsonb[],
        ${rows.map(row => row.due_at)}::timestamptz[])
        w (id, organization_id, subject_id, payload, due_at)),
    waiting as materialized (
      select agenda.subject_id from agenda
      where agenda.subject_id in (select wanted.subject_id from wanted) and kind = ${task.kind}
        and claimed_until is null and failed_at is null
      for update skip locked)
    insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
    select id, organization_id, ${task.kind}, subject_id, payload, due_at, ${work.now}::timestamptz
    from wanted where subject_id not in (select subject_id from waiting) ${unawaited}`.execute(
    work.sql,
  )
  for (const row of rows) wakeTimeOf(work, task, row)
}

/** Schedules a task to run as soon as this transaction has committed. */
export function enqueue<P extends z.ZodType>(work: Work, task: Task<P>, subject: Subject<P>) {
  // A task without an organization is due by the system's clock, however far a test clock is ahead.
  const system = subject.organization_id === null
  const now = system ? later(work.now, -work.actor.offset_ms) : work.now
  return schedule(work, task, now, subject)
}

/**
 * Schedules a task that this process is about to perform itself: due now, and claimed for the given
 * duration. If the process dies, the task runs when the claim expires, or immediately if no other
 * process can be working on it.
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

/** Cancels the scheduled tasks of a subject that have not started. */
export async function unschedule(work: Work, task: Task, subject_id: string): Promise<void> {
  await work.sql
    .deleteFrom('agenda')
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', kindsOf(task))
    .modifyEnd(unawaited)
    .execute()
}

/** Cancels a subject's tasks of a kind, except those that another transaction has locked. */
export async function cancelUnlocked(work: Work, task: Task, subject_id: string): Promise<void> {
  const waiting = work.sql
    .selectFrom('agenda')
    .select('id')
    .where('subject_id', '=', subject_id)
    .where('kind', 'in', kindsOf(task))
    .forUpdate()
    .skipLocked()
  await work.sql.deleteFrom('agenda').where('id', 'in', waiting).execute()
}

/** Cancels the scheduled tasks of these kinds for an organization that have not started. */
export async function unscheduleAll(
  work: Work,
  tasks: readonly Task[],
  organization_id: string,
): Promise<void> {
  await work.sql
    .deleteFrom('agenda')
    .where('organization_id', '=', organization_id)
    .where('kind', 'in', tasks.flatMap(kindsOf))
    .where('claimed_until', 'is', null)
    .modifyEnd(unawaited)
    .execute()
}

/** Deletes all tasks of an organization, also those that have begun. */
export async function deleteTasksOf(work: Work, organization_id: string): Promise<void> {
  await work.sql.deleteFrom('agenda').where('organization_id', '=', organization_id).execute()
}
