import type { z } from 'zod'
import { write, type Actor, type Work } from '../../platform/work.ts'
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
  /** Runs a verb in a transaction of its own. */
  write<T>(run: (work: Work) => Promise<T>): Promise<T>
  /** Runs the last verb and crosses the row off in the same transaction: exactly once. */
  finish<T>(run: (work: Work) => Promise<T>): Promise<T>
}

/** How a task is done. */
export type Handler = { task: Task; run: (job: Job) => Promise<void> }

/** A task that is one verb: done and crossed off in one transaction, so it happens exactly once. */
export function inWork<P extends z.ZodType>(
  task: Task<P>,
  run: (work: Work, subject_id: string, payload: z.output<P>) => Promise<unknown>,
): Handler {
  return {
    task,
    run: async job => {
      await job.finish(work => run(work, job.subject_id, job.payload as z.output<P>))
    },
  }
}

/**
 * A task that asks the outside between two transactions. It may be begun again after a crash, so
 * what it asks carries an idempotency key and its verbs accept what is already done.
 */
export function withOutside<P extends z.ZodType>(
  task: Task<P>,
  run: (job: Job<z.output<P>>) => Promise<unknown>,
): Handler {
  return { task, run: async job => void (await run(job as Job<z.output<P>>)) }
}

/** Makes the job a handler gets for a claimed row. */
export function jobFor(
  site: Site,
  actor: Actor,
  row: { id: string; organization_id: string | null; subject_id: string; payload: unknown; attempts: number },
  state: { finished: boolean },
): Job {
  return {
    id: row.id,
    site,
    actor,
    organization_id: row.organization_id,
    subject_id: row.subject_id,
    payload: row.payload,
    attempt: row.attempts,
    write: run => write(site, actor, run),
    finish: async run => {
      const result = await write(site, actor, async work => {
        const value = await run(work)
        await work.sql.deleteFrom('agenda').where('id', '=', row.id).execute()
        return value
      })
      state.finished = true
      return result
    },
  }
}
