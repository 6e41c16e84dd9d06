import { sql } from 'kysely'
import type { z } from 'zod'
import { unawaited } from '../../platform/db/pipelined.ts'
import { systemActor, type Actor } from '../../actors/actor.ts'
import { createGroups, perOwner } from '../../platform/groups.ts'
import type { BackgroundTask } from '../../platform/request-priority.ts'
import { nowFor, writeInBackground, type Work } from '../../platform/work.ts'
import type { Site } from '../../platform/site.ts'
import type { Task } from './task.ts'

/** A row being processed: its organization, subject and stored data. */
export type Job<P = unknown> = {
  id: string
  site: Site
  actor: Actor
  organization_id: string | null
  subject_id: string
  payload: P
  /** The number of attempts, including this one. */
  attempt: number
  /**
   * Aborted when the server stops: a long task then throws `Interrupted` at a point where it can
   * resume.
   */
  signal: AbortSignal
  /** Runs an operation in a transaction of its own. */
  write<T>(run: (work: Work) => Promise<T>): Promise<T>
  /** Runs the last operation and completes the row in the same transaction: exactly once. */
  finish<T>(run: (work: Work) => Promise<T>): Promise<T>
  /** The same in one transaction with other rows that end in this way at the same time. */
  finishInGroup<V>(end: GroupEnd<V>, value: V): Promise<void>
}

/**
 * The last operation of several rows, in one transaction; each `work` has the time of its
 * organization. If it fails, each row is completed alone.
 */
export type GroupEnd<V> = (work: Work, endings: { work: Work; value: V }[]) => Promise<void>

/**
 * The row was canceled, or completed by another process, in the meantime: nothing is left to do.
 */
export class TaskRevoked extends Error {}

/** The server is stopping: the row is released unchanged and continues after the next start. */
export class TaskInterrupted extends Error {}

/**
 * A pool of lanes for rows that may wait for each other; slow work must not delay quick work.
 * `outside` calls other companies' servers, `webhooks` those of merchants, and `clocks` takes long.
 */
export type Pool = 'work' | 'outside' | 'webhooks' | 'clocks'

/** How the tasks of a kind are processed. */
export type Handler = {
  task: Task
  pool: Pool
  run: (job: Job) => Promise<void>
  /**
   * Declares that the subjects of a kind are independent, except for those that share a value this
   * returns by subject, such as a customer's balance. While a clock advances, rows of such kinds
   * that are due within an hour are processed in parallel, each at its own time.
   */
  lanes?: Lanes
}

/**
 * By subject: the keys its rows share with those of other subjects, so that they are processed in
 * sequence.
 */
export type Lanes = (site: Site, subject_ids: string[]) => Promise<Map<string, string>>

/**
 * A task that consists of one operation: run and completed in one transaction, so it happens
 * exactly once. Completing comes first, so that it conflicts with a process that cancels or
 * completes the row in the meantime.
 */
export function transactionalJob<P extends z.ZodType>(
  task: Task<P>,
  run: (work: Work, subject_id: string, payload: z.output<P>) => Promise<unknown>,
  { lanes }: { lanes?: Lanes } = {},
): Handler {
  return {
    task,
    pool: 'work',
    lanes,
    run: async job => {
      await job.finish(async work => {
        if (!(await isOurs(work, job.id))) throw new TaskRevoked()
        await run(work, job.subject_id, job.payload as z.output<P>)
      })
    },
  }
}

async function isOurs(work: Work, id: string): Promise<boolean> {
  const { numDeletedRows } = await work.sql
    .deleteFrom('agenda')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * A task that makes an external call between two transactions. It may start again after a crash, so
 * the call has an idempotency key, and its operations accept work that is already done.
 */
export function externalJob<P extends z.ZodType>(
  task: Task<P>,
  run: (job: Job<z.output<P>>) => Promise<unknown>,
  { pool = 'outside' }: { pool?: Pool } = {},
): Handler {
  return { task, pool, run: async job => void (await run(job as Job<z.output<P>>)) }
}

/** The key by which rows take turns: kind and organization. */
export const queueKeyOf = ({
  kind,
  organization_id,
}: Pick<Row, 'kind' | 'organization_id'>): string => `${kind} ${organization_id ?? ''}`

type Ending = { id: string; actor: Actor; value: never; turn: BackgroundTask }

/** The most rows that are completed in one transaction. */
const GROUP_MAX = 100

/** The rows of a process that are about to be completed, by the operation. */
const groupsOf = perOwner((site: Site, end: GroupEnd<never>) =>
  createGroups<Ending, undefined>({
    size_max: GROUP_MAX,
    handle: async endings => {
      await writeInBackground(site, systemActor(), work => endAll(site, work, end, endings), {
        key: endings[0]?.turn.key ?? '',
        late_ms: Math.max(...endings.map(({ turn }) => turn.late_ms)),
      })
      return endings.map(() => undefined)
    },
  }),
)

async function endAll(
  site: Site,
  work: Work,
  end: GroupEnd<never>,
  endings: Ending[],
): Promise<void> {
  await end(
    work,
    endings.map(({ actor, value }) => ({
      work: { ...work, actor, now: nowFor(site, actor) },
      value,
    })),
  )
  const ids = endings.map(({ id }) => id)
  await sql`delete from agenda where id = any(${ids}::uuid[]) ${unawaited}`.execute(work.sql)
}

type Row = {
  id: string
  organization_id: string | null
  subject_id: string
  kind: string
  payload: unknown
  attempts: number
  due_since: Date
}

/** Creates the job that a handler gets for a claimed row. */
export function jobFor(
  site: Site,
  actor: Actor,
  row: Row,
  { state, signal }: { state: { finished: boolean }; signal: AbortSignal },
): Job {
  const late_ms = () => site.clock.now().getTime() - row.due_since.getTime()
  const turn = () => ({ key: queueKeyOf(row), late_ms: late_ms() })
  return {
    id: row.id,
    site,
    actor,
    organization_id: row.organization_id,
    subject_id: row.subject_id,
    payload: row.payload,
    attempt: row.attempts,
    signal,
    write: run => writeInBackground(site, actor, run, turn()),
    finish: async run => {
      const last = async (work: Work) => {
        const value = await run(work)
        await work.sql.deleteFrom('agenda').where('id', '=', row.id).modifyEnd(unawaited).execute()
        return value
      }
      const result = await writeInBackground(site, actor, last, turn())
      state.finished = true
      return result
    },
    finishInGroup: async (end, value) => {
      const ending = { id: row.id, actor, value: value as never, turn: turn() }
      await groupsOf(site, end)(ending)
      state.finished = true
    },
  }
}
