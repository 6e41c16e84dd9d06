import { sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { moveBalance } from '../balance/move-balance.ts'
import { creditReclaimed, reverseEntries, type Share } from '../ledger/accounts.ts'
import type { OrderRow } from '../orders/order.ts'
import type { ChangeLine } from './changes/plan-change.ts'
import { releaseReclaimedLines, pendingLinesOf, reclaimLine } from './changes/queries.ts'
import type { Source } from './changes/sources.ts'
import { creditLeft } from './credit-left.ts'
import { creditedParts } from './credited-parts.ts'
import type { Reclaim } from './plan-reclaim.ts'
import { lockSubscription } from './queries.ts'

type Order = Pick<
  OrderRow,
  'id' | 'organization_id' | 'customer_id' | 'currency' | 'subscription_id'
>

/**
 * Reclaims credits whose amount a refund returns, as planned: pending lines are excluded from
 * future orders, and the balance is reduced. The order and its subscription are locked.
 */
export async function reclaimCredits(
  work: Work,
  order: Order,
  { refund_id, waiting, balance }: Pick<Reclaim, 'waiting' | 'balance'> & { refund_id: string },
): Promise<void> {
  await reclaimPendingCredit(work, order, { refund_id, amount: waiting.amount })
  await move(work, order, { refund_id, share: balance, cause: 'credit_reclaimed' })
}

/** Reverts this if the refund fails. */
export async function restoreCredits(
  work: Work,
  order: Order,
  refund: { id: string; reclaimed_amount: number; reclaimed_tax_amount: number },
): Promise<void> {
  const { id: refund_id, reclaimed_amount: amount, reclaimed_tax_amount: tax_amount } = refund
  const share = { amount, tax_amount }
  await move(work, order, { refund_id, share, cause: 'credit_restored' })
  const freed = await releaseReclaimedLines(work, refund_id)
  if (!freed || order.subscription_id === null) return
  // An ended subscription bills nothing more, so its credits are added to the balance.
  const subscription = await lockSubscription(work, order.subscription_id)
  if (subscription?.status === 'canceled') await creditLeft(work, subscription.id, work.now)
}

type CreditMovement = {
  refund_id: string
  share: Share
  cause: 'credit_reclaimed' | 'credit_restored'
}

async function move(
  work: Work,
  order: Order,
  { refund_id, share, cause }: CreditMovement,
): Promise<void> {
  if (share.amount + share.tax_amount === 0) return
  const { id: order_id, customer_id, currency } = order
  const used = creditReclaimed(share)
  const entries = cause === 'credit_reclaimed' ? used : reverseEntries(used)
  await moveBalance(work, { order_id, customer_id, currency, refund_id, cause, entries })
}

type PendingCredits = { refund_id: string; amount: number }

/** The parts of pending lines that credit the order, oldest first. */
async function reclaimPendingCredit(
  work: Work,
  order: Order,
  { refund_id, amount }: PendingCredits,
) {
  const { id, subscription_id } = order
  if (amount === 0 || subscription_id === null) return
  let left = amount
  for (const line of await pendingLinesOf(work, subscription_id)) {
    const { taken, kept } = await splitLine(work, subscription_id, { line, order_id: id, left })
    const used = sumOf(taken.map(item => item.amount))
    left -= used
    if (used > 0) await reclaimLine(work, { line, refund_id, amount: used, taken, kept })
  }
  if (left !== 0) throw new Error(`${left} of the credits of order ${id} are no longer pending`)
}

type LineSplit = { line: ChangeLine; order_id: string; left: number }

/**
 * Splits the parts of a credit line: those of the order, up to the amount wanted, and the others.
 */
async function splitLine(work: Work, subscription_id: string, { line, ...of }: LineSplit) {
  const [taken, remainingSources]: [Source[], Source[]] = [[], []]
  let { left } = of
  for (const part of sourcesOf(line)) {
    const credit = { amount: 0 - part.amount, sources: known(part) }
    const [creditParts] = await creditedParts(work, subscription_id, [credit])
    const used = creditParts?.order.id === of.order_id ? Math.min(part.amount, left) : 0
    left -= used
    if (used > 0) taken.push({ ...part, amount: used })
    if (used < part.amount) remainingSources.push({ ...part, amount: part.amount - used })
  }
  return { taken, kept: remainingSources }
}

/** The parts of a credit line; an amount without a recorded source belongs to the last order. */
function sourcesOf({ amount, sources }: ChangeLine): Source[] {
  if (amount >= 0) return []
  const text = sources ?? []
  const remaining = 0 - amount - sumOf(text.map(item => item.amount))
  return remaining > 0 ? [...text, { order_id: null, line: null, amount: remaining }] : text
}

const known = (part: Source) => (part.order_id === null && part.line === null ? null : [part])
