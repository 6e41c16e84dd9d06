import { discountable } from '../discounts/reduction.ts'
import { applyCredits } from './changes/apply-credits.ts'
import { isOfChange, type ChangeLine, type DueLine, type DueLines } from './changes/plan-change.ts'
import type { Period } from './period.ts'
import { linesWithUsage, periodLines, priceOf, type PeriodPrice, type Terms } from './terms.ts'
import { usageTotal, type UsageDue } from './usage-charge.ts'

/** The amounts of a period's order, and the earlier credits it does not use. */
export type DueAtRenewal = { price: PeriodPrice; due: DueLines; left: ChangeLine[] }

/**
 * The amounts billed when a period begins: the whole period, the pending lines, and the usage of
 * the period before. The period's discount applies to both of its prices and usage.
 */
export function dueAtRenewal(
  terms: Terms,
  period: Period,
  { pending, usage }: { pending: readonly ChangeLine[]; usage?: UsageDue | undefined },
): DueAtRenewal {
  const price = priceOf(terms, period.start)
  const own = usage ? linesWithUsage(price, period, usage) : periodLines(price, period)
  const used = usageTotal(usage?.charges ?? [])
  const discount_amount = price.discountOn(discountable(price.amounts) + used)
  const all: DueLine[] = [...own, ...pending]
  const { lines, left } = applyCredits(all, discount_amount)
  return { price, due: { lines, discount_amount }, left: left.filter(isOfChange) }
}
