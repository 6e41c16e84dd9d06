/** The inputs that determine at which crash points a test run lets the server crash. */
export type Share = {
  /** Days since 1970. */
  day: number
  /** Whether every kind of crash point is due. */
  all: boolean
  /** The text of each source file of the server that changed. */
  changed: readonly string[]
}

/** After this many days the server has crashed at every kind of crash point. */
export const KIND_DAYS = 6
/**
 * In addition to the kinds, this many crash points a day, one after the other through the whole
 * scenario.
 */
export const MOMENTS_A_DAY = 3

/**
 * The crash points of a run, counted from one: each day a sixth of the kinds, with another crash
 * point of the kind each time; the kinds that a changed file names or creates; and a few crash
 * points of the scenario in turn. Every one is thus tested eventually; `npm run prove` tests all.
 */
export function dueMoments(points: readonly string[], { day, all, changed }: Share): number[] {
  const byKind = [...Map.groupBy(points.keys(), at => points[at] ?? '')]
  const everyKind = all || changed.some(definesCrashPoint)
  const due = new Set<number>()
  for (const [index, [kind, moments]] of byKind.entries()) {
    const isDue = everyKind || index % KIND_DAYS === day % KIND_DAYS
    if (!isDue && !changed.some(text => names(text, kind))) continue
    const turn = Math.floor(day / KIND_DAYS) % moments.length
    due.add((moments[turn] ?? 0) + 1)
  }
  for (let next = 0; next < Math.min(MOMENTS_A_DAY, points.length); next += 1) {
    due.add(((day * MOMENTS_A_DAY + next) % points.length) + 1)
  }
  return [...due].sort((one, other) => one - other)
}

/** A change to the code around crash points may break any of them. */
const definesCrashPoint = (text: string): boolean => /\bcrashPoint\(|\bplanCrash\(/.test(text)

/**
 * `after job renew_subscription` counts as named by a file that contains `'renew_subscription'`.
 */
function names(text: string, kind: string): boolean {
  const name = /^(?:before|after) (?:job|stripe) (.+)$/.exec(kind)?.[1]
  return name !== undefined && text.includes(`'${name}'`)
}
