/** What decides at which moments a run of tests lets the server die. */
export type Share = {
  /** Days since 1970. */
  day: number
  /** Every kind of moment, whatever the day. */
  all: boolean
  /** The text of each source file of the server that changed. */
  changed: readonly string[]
}

/** After so many days every kind of moment has been died at. */
export const KIND_DAYS = 4
/** Beside the kinds, so many moments a day, one after the other through the whole story. */
export const MOMENTS_A_DAY = 4

/**
 * The moments a run dies at, counted from one: a quarter of the kinds each day, with another moment
 * of the kind each time, those kinds that a changed file names or makes, and a few moments of the
 * story in turn. So no moment is left out for good; `npm run prove` dies at every one.
 */
export function dueMoments(points: readonly string[], { day, all, changed }: Share): number[] {
  const byKind = [...Map.groupBy(points.keys(), at => points[at] ?? '')]
  const everyKind = all || changed.some(makesPoints)
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

/** Whoever changes what happens around crash points may break any of them. */
const makesPoints = (text: string): boolean => /\bcrashPoint\(|\bplanCrash\(/.test(text)

/** `after job renew_subscription` is named by a file with `'renew_subscription'` in it. */
function names(text: string, kind: string): boolean {
  const name = /^(?:before|after) (?:job|stripe) (.+)$/.exec(kind)?.[1]
  return name !== undefined && text.includes(`'${name}'`)
}
