type Steps = Record<string, Record<string, string>>
type StepOf<T extends Steps> = { [S in keyof T]: keyof T[S] }[keyof T] & string

/** A table of transitions between statuses: a status changes in no other way. */
export type Lifecycle<T extends Steps> = {
  /** Every status, in declaration order. */
  statuses: (keyof T & string)[]
  /** The table itself, for diagrams and tests. */
  steps: T
  /** Whether a transition is allowed from a status. */
  can(step: StepOf<T>, from: keyof T & string): boolean
  /** The status a transition leads to; a transition that is not allowed is a bug and throws. */
  next(step: StepOf<T>, from: keyof T & string): keyof T & string
  /** The statuses from which a transition is allowed: for the `where` of an update. */
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
