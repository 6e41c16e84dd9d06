/** A fault to plan: what goes wrong, where, and how often. */
export type FaultRequest = {
  /** The requests to hit: `PUT /repos/*`. Default all of the API. */
  match?: string
  /** How many times the fault occurs. Default 1. */
  count?: number
}

/** The faults that are planned; the first one that fits a request hits it. */
export type Faults<F extends FaultRequest> = {
  add(fault: F): void
  clear(): void
  /** Uses up a fault that hits a request. */
  take(subject: string): F | undefined
}

/** Starts without faults. */
export function makeFaults<F extends FaultRequest>(): Faults<F> {
  const planned: { fault: F; left: number; pattern: RegExp }[] = []
  return {
    add: fault => {
      const { match = '*', count = 1 } = fault
      planned.push({ fault, left: count, pattern: patternOf(match) })
    },
    clear: () => void planned.splice(0),
    take: subject => {
      const index = planned.findIndex(({ pattern }) => pattern.test(subject))
      const found = planned[index]
      if (!found) return undefined
      found.left -= 1
      if (found.left <= 0) planned.splice(index, 1)
      return found.fault
    },
  }
}

/** The requests that a text like `PUT /repos/*` means. */
export function patternOf(match: string): RegExp {
  const parts = match.split('*').map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
