import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import { sumOf } from '../../../platform/money.ts'
import { splitSources, type Source } from './sources.ts'

/** A signed line: charges are positive, credits negative. */
type SignedAmount = { amount: number; sources?: Source[] | null }

/** The lines an order bills, and the credits left for a later order. */
export type AppliedCredits<L extends SignedAmount> = { lines: L[]; left: L[] }

/**
 * Applies to an order as much credit as there is to pay, oldest first: an order's total is never
 * negative, and unused credit, including a part of the last line, stays pending. If an amount
 * remains due, it is at least the card minimum. `off` is a further deduction from the order.
 */
export function applyCredits<L extends SignedAmount>(
  all: readonly L[],
  off = 0,
): AppliedCredits<L> {
  const chargedTotal = sumOf(all.map(({ amount }) => Math.max(amount, 0))) - off
  const credit = -sumOf(all.map(({ amount }) => Math.min(amount, 0)))
  const due = chargedTotal - Math.min(credit, chargedTotal)
  const minimum = due > 0 ? Math.max(due, Math.min(AMOUNT_MIN, chargedTotal)) : 0
  let room = chargedTotal - minimum
  const [lines, left]: [L[], L[]] = [[], []]
  for (const line of all) {
    if (line.amount >= 0) {
      lines.push(line)
      continue
    }
    const used = Math.min(-line.amount, room)
    room -= used
    const [head, remaining] = splitSources(line.sources ?? [], used)
    const withSources = (sources: Source[]) => (line.sources ? { sources } : {})
    if (used > 0) lines.push({ ...line, ...withSources(head), amount: -used })
    if (used < -line.amount)
      left.push({ ...line, ...withSources(remaining), amount: line.amount + used })
  }
  return { lines, left }
}

/** The sum of the lines; negative if credits exceed charges. */
export const netOf = (lines: readonly SignedAmount[]): number =>
  sumOf(lines.map(({ amount }) => amount))
