import { endOf } from './calendar.ts'
import { gross, coversMonth, reduction } from './plan.ts'
import type { Subscription, PendingChange } from './subscription.ts'

/**
 * The price of a period that starts (or `runs`) at this moment: before the discount, the discount,
 * and after it.
 */
export function costs(
  sub: Subscription,
  { plan, seats }: PendingChange,
  start: number,
  runs = false,
) {
  const charged = gross(plan, seats)
  const { discount, discount_from } = sub
  const startedAt = discount_from ?? start
  const over = discount !== null && !coversMonth(discount, startedAt, start)
  // A discount added during a period does not reduce that period.
  const waits = runs && discount_from === null
  const off = discount === null || over || waits ? 0n : reduction(discount, charged)
  return {
    charged,
    off,
    net: charged - off,
    over,
    from: over || discount === null ? null : startedAt,
  }
}

/** The start of the first period that has not ended yet; the periods before it become drafts. */
export function nextPeriodAfterMissed(sub: Subscription, next: number, at: number): number {
  let start = next
  while (endOf(start, sub.plan, sub.anchor) <= at) {
    sub.discount_from ??= costs(sub, sub, start).from
    start = endOf(start, sub.plan, sub.anchor)
  }
  return start
}
