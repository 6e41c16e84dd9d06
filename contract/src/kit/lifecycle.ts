type Steps = Record<string, Record<string, string>>
type StepOf<T extends Steps> = { [S in keyof T]: keyof T[S] }[keyof T] & string

/** A table of steps between statuses: the only way a status moves. */
export type Lifecycle<T extends Steps> = {
  /** Every status, in the order declared. */
  statuses: (keyof T & string)[]
  /** The table itself, for diagrams and tests. */
  steps: T
  /** Whether a step may be taken from a status. */
  can(step: StepOf<T>, from: keyof T & string): boolean
  /** The status a step leads to; asking for a step that cannot be taken is our own error. */
  next(step: StepOf<T>, from: keyof T & string): keyof T & string
  /** Statuses from which a step may be taken: what a write's `where` expects. */
  from(step: StepOf<T>): (keyof T & string)[]
}

/** Declares a state machine: `{ open: { confirm: 'confirmed' }, confirmed: {} }`. */
export function lifecycle<const T extends Steps>(steps: T): Lifecycle<T> {
  const statuses = Object.keys(steps) as (keyof T & string)[]
  const target = (step: string, from: string) => {
    const row = Object.hasOwn(steps, from) ? steps[from] : undefined
    return row && Object.hasOwn(row, step) ? row[step] : undefined
  }
  return {
    statuses,
    steps,
    can: (step, from) => target(step, from) !== undefined,
    next: (step, from) => {
      const to = target(step, from)
      if (to === undefined) throw new Error(`no step ${step} from status ${from}`)
      return to
    },
    from: step => statuses.filter(status => target(step, status) !== undefined),
  }
}
