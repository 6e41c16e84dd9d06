import { balances, levels, measures } from './measures.data.ts'
import type { Converter } from './exchange-rates-of.ts'
import type { SumRow, Sums } from './sum-figures.ts'

/** A period: its flows, balances at its end and start, and the flows of all time up to its end. */
export type PeriodFigures = { flow: Sums; end: Lasting; start: Lasting; ever: Ever }

const lasting = [...levels, ...balances] as const
/** What lasts, by name. */
type Lasting = Pick<Sums, (typeof lasting)[number]>

const cumulative = ['revenue', 'refunded', 'disputed'] as const
/** What is read of all time. */
type Ever = Pick<Sums, (typeof cumulative)[number]>

const zeros = Object.fromEntries(measures.map(name => [name, 0])) as Sums
const noSums = (): Sums => ({ ...zeros })
const zerosLasting = Object.fromEntries(lasting.map(name => [name, 0])) as Lasting
const nothingLasts = (): Lasting => ({ ...zerosLasting })
const noEver: Ever = { revenue: 0, refunded: 0, disputed: 0 }

/**
 * The figures of each period from the sums of what happened in it. Balances add up from the
 * beginning of time, in their own currency; only then are they converted.
 */
export function periodFigures(
  rows: readonly SumRow[],
  count: number,
  convert: Converter,
): { periods: PeriodFigures[]; missing: string[] } {
  const byPeriod = Map.groupBy(rows, ({ period }) => period)
  const kept = new Map<string, Kept>()
  const missing = new Set<string>()
  const read = measures.filter(name => rows.some(row => row[name]))
  const ever = { ...noEver }
  const periods: PeriodFigures[] = []
  let start = nothingLasts()
  for (let period = 0; period <= count; period += 1) {
    const flow = noSums()
    for (const row of byPeriod.get(period) ?? []) {
      keep(kept, row)
      if (row.unrated) missing.add(row.currency)
      for (const name of read) flow[name] += row[name] ?? 0
      for (const name of cumulative) ever[name] += row[name] ?? 0
    }
    const end = balancesOf(kept, period, { convert, missing })
    if (period > 0) periods.push({ flow, end, start, ever: { ...ever } })
    start = end
  }
  return { periods, missing: [...missing].toSorted() }
}

type Kept = { organization_id: string; currency: string; sums: Lasting }

function keep(kept: Map<string, Kept>, row: SumRow): void {
  const { organization_id, currency } = row
  const key = `${organization_id} ${currency}`
  const { sums } = kept.get(key) ?? { sums: nothingLasts() }
  kept.set(key, { organization_id, currency, sums })
  for (const name of lasting) sums[name] += row[name] ?? 0
}

type Conversion = { convert: Converter; missing: Set<string> }

function balancesOf(
  kept: ReadonlyMap<string, Kept>,
  period: number,
  { convert, missing }: Conversion,
): Lasting {
  const end = nothingLasts()
  for (const row of kept.values()) {
    for (const name of levels) end[name] += row.sums[name]
    for (const name of balances) {
      const amount = convert(row, period, row.sums[name])
      if (amount === undefined) missing.add(row.currency)
      end[name] += amount ?? 0
    }
  }
  return end
}

/** The figures of a range: its flows added up, from the start of the first period to the end. */
export function totalFigures(periods: readonly PeriodFigures[]): PeriodFigures {
  const flow = noSums()
  for (const period of periods) for (const name of measures) flow[name] += period.flow[name]
  const [first, last] = [periods[0], periods.at(-1)]
  return {
    flow,
    start: first?.start ?? nothingLasts(),
    end: last?.end ?? nothingLasts(),
    ever: last?.ever ?? noEver,
  }
}
