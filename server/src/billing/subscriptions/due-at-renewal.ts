import { applyCredits } from './changes/apply-credits.ts'
import { isOfChange, type ChangeLine, type DueLine, type DueLines } from './changes/plan-change.ts'
import type { Period } from './period.ts'
import { periodLines, priceOf, type PeriodPrice, type Terms } from './terms.ts'

/** The amounts of a period's order, and the earlier credits it does not use. */
export type DueAtRenewal = { price: PeriodPrice; due: DueLines; left: ChangeLine[] }

/** The amounts billed when a period begins: the whole period and the pending lines. */
export function dueAtRenewal(
  terms: Terms,
  period: Period,
  pending: readonly ChangeLine[],
): DueAtRenewal {
  const price = priceOf(terms, period.start)
  const all: DueLine[] = [...periodLines(price, period), ...pending]
  const { lines, left } = applyCredits(all, price.discount_amount)
  const { discount_amount } = price
  return { price, due: { lines, discount_amount }, left: left.filter(isOfChange) }
}
