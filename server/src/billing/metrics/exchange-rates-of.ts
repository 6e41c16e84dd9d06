import { sql } from 'kysely'
import { fromDecimal, roundHalfAwayFromZero, rational, times } from '../../platform/money.ts'
import type { Reading } from '../../platform/work.ts'
import { exchangeFactor } from './exchange-factor.ts'

type Pair = { organization_id: string; currency: string }

/** Converts balances at the rates of some days; undefined where there is no rate. */
export type Converter = (pair: Pair, day: number, amount: number) => number | undefined

/** Reads the rates of currencies on the given days, which are then named by their place. */
export async function exchangeRatesOf(
  work: Reading,
  pairs: readonly Pair[],
  { to, days }: { to: string; days: readonly string[] },
): Promise<Converter> {
  const foreign = [
    ...new Map(
      pairs
        .filter(({ currency }) => currency !== '' && currency !== to)
        .map(pair => [keyOf(pair), pair]),
    ).values(),
  ]
  const factors = new Map<string, (string | null)[]>()
  if (foreign.length > 0) {
    const factor = exchangeFactor(
      { organization_id: sql`p.organization_id`, from: sql`p.currency`, on: sql`d.day` },
      to,
    )
    const { rows } = await sql<Pair & { factor: string | null; place: number }>`
      select p.organization_id, p.currency, d.place::integer, (${factor})::text as factor
      from unnest(${foreign.map(pair => pair.organization_id)}::uuid[],
        ${foreign.map(pair => pair.currency)}::text[]) p (organization_id, currency)
      cross join unnest(${days}::date[]) with ordinality d (day, place)`.execute(work.sql)
    for (const row of rows) {
      const list = factors.get(keyOf(row)) ?? []
      list[row.place - 1] = row.factor
      factors.set(keyOf(row), list)
    }
  }
  return (pair, day, amount) => {
    if (pair.currency === '' || pair.currency === to) return amount
    const factor = factors.get(keyOf(pair))?.[day] ?? null
    if (factor === null) return undefined
    return roundHalfAwayFromZero(times(rational(amount), fromDecimal(factor)))
  }
}

const keyOf = ({ organization_id, currency }: Pair) => `${organization_id} ${currency}`
