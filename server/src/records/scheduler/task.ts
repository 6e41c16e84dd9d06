import type { z } from 'zod'

/**
 * A kind of task. It is declared beside its entity, handled in a `jobs.ts` of a higher layer, and
 * collected in `app/jobs.ts`, so that an operation may schedule what it must not import.
 */
export type Task<P extends z.ZodType = z.ZodType> = {
  kind: string
  payload: P
  /**
   * The number of attempts before a person must look at it; the delay between them doubles from one
   * second.
   */
  attempts_max: number
  /**
   * The kind's name in the previous version: while both run, tasks of either name are waiting.
   * Remove it one version later.
   */
  earlier_kind?: string
  /** Nothing that an organization waits for follows from it: a moving clock goes on meanwhile. */
  is_aside?: boolean
}

/** The kinds under which a task may wait. */
export const kindsOf = ({ kind, earlier_kind }: Pick<Task, 'kind' | 'earlier_kind'>): string[] =>
  earlier_kind === undefined ? [kind] : [kind, earlier_kind]

/**
 * The number of attempts of a task with an external call, whose server may be down for days: in the
 * end every five minutes.
 */
export const EXTERNAL_ATTEMPTS_MAX = 1_000

/** Declares a task: `task('renew_subscription', z.object({}))`. */
export function task<P extends z.ZodType>(
  kind: string,
  payload: P,
  {
    attempts_max = 20,
    ...more
  }: Partial<Pick<Task, 'attempts_max' | 'earlier_kind' | 'is_aside'>> = {},
): Task<P> {
  return { kind, payload, attempts_max, ...more }
}
