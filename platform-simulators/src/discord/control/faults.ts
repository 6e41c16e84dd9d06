import type { DiscordErrorCode } from '../http/errors.ts'

/**
 * What goes wrong: an error code of Discord; `down`, a gateway's error page; `lost`, a connection
 * closed before the request takes effect, and `lost_after`, closed afterward; or a rate limit.
 */
export type FaultKind =
  | DiscordErrorCode
  | 'down'
  | 'lost'
  | 'lost_after'
  | 'rate_limit'
  | 'global_rate_limit'
  | 'shared_rate_limit'

/** A fault to come. */
export interface Fault {
  kind: FaultKind
  /** The requests to hit, such as `PUT /guilds/*` without `/api/v10`. Default all. */
  match?: string
  /** How many requests are hit. Default 1. */
  count?: number
  /** Seconds until a rate limit ends. Default 1. */
  retry_after?: number
}

/** Faults on demand, taken in the order they were added. */
export interface Faults {
  add: (fault: Fault) => void
  clear: () => void
  take: (request: string) => Fault | undefined
}

/** Starts without faults. */
export function makeFaults(): Faults {
  const faults: { fault: Fault; left: number; pattern: RegExp }[] = []
  return {
    add: fault =>
      void faults.push({ fault, left: fault.count ?? 1, pattern: patternOf(fault.match ?? '*') }),
    clear: () => void faults.splice(0),
    take: request => {
      const index = faults.findIndex(({ pattern }) => pattern.test(request))
      const found = faults[index]
      if (!found) return undefined
      found.left -= 1
      if (found.left <= 0) faults.splice(index, 1)
      return found.fault
    },
  }
}

function patternOf(match: string): RegExp {
  const escaped = match.split('*').map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`)
}
