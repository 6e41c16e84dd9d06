import type { z } from 'zod'
import { deferred } from '../../platform/db/pipelined.ts'
import { writeInBackground, type Actor, type Work } from '../../platform/work.ts'
import type { Site } from '../../platform/site.ts'
import type { Task } from './task.ts'

/** A row being done: who it is for and what was written down with it. */
export type Job<P = unknown> = {
  id: string
  site: Site
  actor: Actor
  organization_id: string | null
  subject_id: string
  payload: P
  /** How many times it was begun, this one included. */
  attempt: number
  /**
   * Aborted when the server stops: what takes long then throws `Interrupted` where it can go on.
   */
  signal: AbortSignal
  /** Runs a verb in a transaction of its own. */
  write<T>(run: (work: Work) => Promise<T>): Promise<T>
  /** Runs the last verb and crosses the row off in the same transaction: exactly once. */
  finish<T>(run: (work: Work) => Promise<T>): Promise<T>
}

/**
 * The row was taken back, or done by another process, while it was in hand: nothing is left to do.
 */
export class TaskRevoked extends Error {}

/** The server stops: the row is given back as it is and goes on after the next start. */
export class TaskInterrupted extends Error {}

/**
 * Rows that wait for each other share a pool of lanes; what is slow must not hold up what is
 * quick: `outside` asks other people's servers, `webhooks` those of merchants, `clocks` take long.
 */
export type Pool = 'work' | 'outside' | 'webhooks' | 'clocks'

/** How a task is done. */
export type Handler = {
  task: Task
  pool: Pool
  run: (job: Job) => Promise<void>
  /**
   * Where subjects ask nothing of each other, but for those that share what this answers by
   * subject, such as a customer's balance. While a clock moves, rows of such kinds that come due
   * within an hour are done side by side, each at its own moment.
   */
  lanes?: Lanes
}

/** By subject, what its rows share with those of others and so are done one after the other. */
export type Lanes = (site: Site, subject_ids: string[]) => Promise<Map<string, string>>

/**
 * A task that is one verb: done and crossed off in one transaction, so it happens exactly once.
 * Crossing off comes first: whoever takes the row back meanwhile, or does it, wins or waits.
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
 * A task that asks the outside between two transactions. It may be begun again after a crash, so
 * what it asks carries an idempotency key and its verbs accept what is already done.
 */
export function externalJob<P extends z.ZodType>(
  task: Task<P>,
  run: (job: Job<z.output<P>>) => Promise<unknown>,
  { pool = 'outside' }: { pool?: Pool } = {},
): Handler {
  return { task, pool, run: async job => void (await run(job as Job<z.output<P>>)) }
}

/** Whose turns a row shares: those of its kind and organization. */
export const turnOf = ({ kind, organization_id }: Pick<Row, 'kind' | 'organization_id'>): string =>
  `${kind} ${organization_id ?? ''}`

type Row = {
  id: string
  organization_id: string | null
  subject_id: string
  kind: string
  payload: unknown
  attempts: number
  due_since: Date
}

/** Makes the job a handler gets for a claimed row. */
export function jobFor(
  site: Site,
  actor: Actor,
  row: Row,
  { state, signal }: { state: { finished: boolean }; signal: AbortSignal },
): Job {
  const late_ms = () => site.clock.now().getTime() - row.due_since.getTime()
  const turn = () => ({ key: turnOf(row), late_ms: late_ms() })
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
        await work.sql.deleteFrom('agenda').where('id', '=', row.id).modifyEnd(deferred).execute()
        return value
      }
      const result = await writeInBackground(site, actor, last, turn())
      state.finished = true
      return result
    },
  }
}
