import { takeCredits } from './changes/take-credits.ts'
import { isOfChange, type ChangeLine, type DueLine, type DueLines } from './changes/plan-change.ts'
import type { Period } from './period.ts'
import { periodLines, priceOf, type PeriodPrice, type Terms } from './terms.ts'

/** What a period's order asks for, and what of earlier credits it does not need. */
export type DueAtRenewal = { price: PeriodPrice; due: DueLines; left: ChangeLine[] }

/** What is billed when a period begins: the whole of it, and what changes left for it. */
export function dueAtRenewal(
  terms: Terms,
  period: Period,
  pending: readonly ChangeLine[],
): DueAtRenewal {
  const price = priceOf(terms, period.start)
  const all: DueLine[] = [...periodLines(price, period), ...pending]
  const { lines, left } = takeCredits(all, price.discount_amount)
  const { discount_amount } = price
  return { price, due: { lines, discount_amount }, left: left.filter(isOfChange) }
}
