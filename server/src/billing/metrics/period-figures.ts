import { balances, levels, measures } from './measures.data.ts'
import type { Converter } from './exchange-rates-of.ts'
import type { SumRow, Sums } from './sum-figures.ts'

/** A period: its flows, balances at its end and start, and the flows of all time up to its end. */
export type PeriodFigures = { flow: Sums; end: Sums; start: Sums; ever: Sums }

const noSums = (): Sums => Object.fromEntries(measures.map(name => [name, 0])) as Sums

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
  const kept = new Map<string, SumRow>()
  const missing = new Set<string>()
  const ever = noSums()
  const periods: PeriodFigures[] = []
  let start = noSums()
  for (let period = 0; period <= count; period += 1) {
    const flow = noSums()
    for (const row of byPeriod.get(period) ?? []) {
      keep(kept, row)
      for (const name of measures) {
        flow[name] += row[name]
        ever[name] += row[name]
      }
    }
    const end = balancesOf(kept, period, { convert, missing })
    if (period > 0) periods.push({ flow, end, start, ever: { ...ever } })
    start = end
  }
  return { periods, missing: [...missing].toSorted() }
}

function keep(kept: Map<string, SumRow>, row: SumRow): void {
  const key = `${row.organization_id} ${row.currency}`
  const earlier = kept.get(key)
  if (!earlier) {
    kept.set(key, { ...row })
    return
  }
  for (const name of measures) earlier[name] += row[name]
}

type Conversion = { convert: Converter; missing: Set<string> }

function balancesOf(
  kept: ReadonlyMap<string, SumRow>,
  period: number,
  { convert, missing }: Conversion,
): Sums {
  const end = noSums()
  for (const row of kept.values()) {
    for (const name of levels) end[name] += row[name]
    for (const name of balances) {
      const amount = convert(row, period, row[name])
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
    start: first?.start ?? noSums(),
    end: last?.end ?? noSums(),
    ever: last?.ever ?? noSums(),
  }
}
