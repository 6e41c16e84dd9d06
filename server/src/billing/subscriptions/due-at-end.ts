import { applyCredits, netOf } from './changes/apply-credits.ts'
import { isOfChange, type ChangeLine, type DueLine, type DueLines } from './changes/plan-change.ts'
import { usageDiscount, usageLines, type Discounted, type UsageCharge } from './usage-charge.ts'

/** What is billed without a new period, its sum, and the earlier credits it does not use. */
type DueAtEnd = { due: DueLines; net: number; left: ChangeLine[] }

/** The amounts billed if no period follows: the pending lines, and usage that was not billed. */
export function dueAtEnd(
  subscription: Discounted,
  { pending, usage }: { pending: readonly ChangeLine[]; usage: readonly UsageCharge[] },
): DueAtEnd {
  const discount_amount = usageDiscount(subscription, usage)
  const all: DueLine[] = [...usageLines(usage), ...pending]
  const { lines, left } = applyCredits(all, discount_amount)
  const net = netOf(all) - discount_amount
  return { due: { lines, discount_amount }, net, left: left.filter(isOfChange) }
}
