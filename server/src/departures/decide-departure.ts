import { departing, type Departing, type Departure } from '@gatehouse/contract/departures'
import { fates, type Fate, type Leaver } from './fates.data.ts'

type Amounts = Departure['ends'][number]['amounts']

/** How many items there are of a kind; for items that bill, how much per currency and interval. */
export type Holding = { count: number; amounts?: Amounts }

/** What an account or organization has; a kind that is absent counts as none. */
export type Holdings = Partial<Record<Departing, Holding>>

/**
 * The consequences of a deletion, given what is held and what blocks it: the preview shows them,
 * and the offboarding job follows them until nothing is left to end or erase.
 */
export function decideDeparture(
  leaver: Leaver,
  holdings: Holdings,
  obstacles: Departure['obstacles'] = [],
): Departure {
  const departure: Departure = { ends: [], erased: [], kept: [], obstacles }
  const table: Partial<Record<Departing, Fate>> = fates[leaver]
  for (const what of departing) {
    const fate = table[what]
    const { count, amounts = [] } = holdings[what] ?? { count: 0 }
    if (fate === undefined || count === 0) continue
    if (fate === 'erased') departure.erased.push({ what, count })
    else if (typeof fate === 'object') departure.kept.push({ what, count, why: fate.kept })
    else departure.ends.push({ what, count, amounts })
  }
  return departure
}

/** The remaining steps of a deletion, in order: items that lapse are only waited for. */
export function leftToDo(leaver: Leaver, { ends, erased }: Departure): Departing[] {
  const table: Partial<Record<Departing, Fate>> = fates[leaver]
  const first = ends.filter(({ what }) => table[what] === 'ends')
  return [...first, ...erased].map(({ what }) => what)
}
