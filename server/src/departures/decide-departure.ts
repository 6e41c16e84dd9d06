import { departing, type Departing, type Departure } from '@gatehouse/contract/departures'
import { fates, type Fate, type Leaver } from './fates.data.ts'

type Amounts = Departure['ends'][number]['amounts']

/** How much there is of something; of what bills, how much by currency and how often. */
export type Holding = { count: number; amounts?: Amounts }

/** What somebody has; what is not named they have none of. */
export type Holdings = Partial<Record<Departing, Holding>>

/**
 * What a departure means, by what the leaver has and what stands in the way: the preview shows it,
 * and whoever carries it out goes by it until nothing is left that ends or is erased.
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

/** What is left to be done about a departure, in its order: what lapses by itself is waited for. */
export function leftToDo(leaver: Leaver, { ends, erased }: Departure): Departing[] {
  const table: Partial<Record<Departing, Fate>> = fates[leaver]
  const first = ends.filter(({ what }) => table[what] === 'ends')
  return [...first, ...erased].map(({ what }) => what)
}
