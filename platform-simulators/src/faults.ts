/**
 * Faults on demand. `down`: 503. `rate_limited`: 403 with no requests remaining. `secondary`: 429
 * with `retry-after`. `forbidden_for_now`: the same with 403. `secondary_unnamed`: 403 without a
 * time. `missing`: 404. `slow`: no response.
 */
export type FaultKind =
  | 'down'
  | 'rate_limited'
  | 'secondary'
  | 'forbidden_for_now'
  | 'secondary_unnamed'
  | 'missing'
  | 'slow'

/** A fault to plan. */
export type FaultRequest = {
  kind: FaultKind
  /** The requests to hit: `PUT /repos/*`. Default all of the API. */
  match?: string
  /** How many times the fault occurs. Default 1. */
  count?: number
  /** After how many seconds requests are accepted again, for the limits. */
  seconds?: number
}

export type Fault = Required<FaultRequest>

/** The faults that are planned, in order. */
export type Faults = {
  add(fault: FaultRequest): void
  clear(): void
  /** Uses up a fault that hits a request. */
  take(subject: string): Fault | undefined
}

const SECONDS = 60

export function makeFaults(): Faults {
  const planned: Fault[] = []
  return {
    add: fault => void planned.push({ match: '*', count: 1, seconds: SECONDS, ...fault }),
    clear: () => void (planned.length = 0),
    take: subject => {
      const index = planned.findIndex(({ match }) => patternOf(match).test(subject))
      const fault = planned[index]
      if (!fault) return undefined
      fault.count -= 1
      if (fault.count <= 0) planned.splice(index, 1)
      return fault
    },
  }
}

/** The requests that a text like `PUT /repos/*` means. */
export function patternOf(match: string): RegExp {
  const parts = match.split('*').map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
