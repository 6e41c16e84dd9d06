import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { sumOf } from '../../../platform/money.ts'
import { splitSources, type Source } from './sources.ts'

/** A line with its sign: what is asked for is positive, a credit negative. */
type Signed = { amount: number; sources?: Source[] | null }

/** What an order takes of the lines there are, and what of the credits stays for a later one. */
export type Taken<L extends Signed> = { lines: L[]; left: L[] }

/**
 * Takes as much credit into an order as there is to pay in it, the oldest first: an order never
 * comes to less than nothing, and what it does not need waits, of the last line a part. Where some
 * money is left to pay, it is not less than a card can be charged with. `off` is what else is
 * taken off the order.
 */
export function takeCredits<L extends Signed>(all: readonly L[], off = 0): Taken<L> {
  const asked = sumOf(all.map(({ amount }) => Math.max(amount, 0))) - off
  const credit = -sumOf(all.map(({ amount }) => Math.min(amount, 0)))
  const due = asked - Math.min(credit, asked)
  const least = due > 0 ? Math.max(due, Math.min(AMOUNT_MIN, asked)) : 0
  let room = asked - least
  const [lines, left]: [L[], L[]] = [[], []]
  for (const line of all) {
    if (line.amount >= 0) {
      lines.push(line)
      continue
    }
    const used = Math.min(-line.amount, room)
    room -= used
    const [head, rest] = splitSources(line.sources ?? [], used)
    const kept = (sources: Source[]) => (line.sources ? { sources } : {})
    if (used > 0) lines.push({ ...line, ...kept(head), amount: -used })
    if (used < -line.amount) left.push({ ...line, ...kept(rest), amount: line.amount + used })
  }
  return { lines, left }
}

/** What lines come to together: less than nothing where credits are more. */
export const netOf = (lines: readonly Signed[]): number => sumOf(lines.map(({ amount }) => amount))
