import type { z } from 'zod'

/**
 * A kind of thing done later. Declared beside the noun it is about, handled in a `jobs.ts` higher
 * up, gathered in `app/jobs.ts`: so a verb may ask for what it must not import.
 */
export type Task<P extends z.ZodType = z.ZodType> = {
  kind: string
  payload: P
  /** Tries before a person must look at it; the wait between them doubles from one second. */
  attempts_max: number
}

/** Tries of what asks the outside, which may be away for days: in the end every five minutes. */
export const EXTERNAL_ATTEMPTS_MAX = 1_000

/** Declares a task: `task('renew_subscription', z.object({}))`. */
export function task<P extends z.ZodType>(
  kind: string,
  payload: P,
  { attempts_max = 20 }: { attempts_max?: number } = {},
): Task<P> {
  return { kind, payload, attempts_max }
}
