import type { Subscription } from '@gatehouse/contract/billing/subscriptions'
import { newId } from '../../../platform/ids.ts'
import type { Work } from '../../../platform/work.ts'
import { recordAudit } from '../../../records/audit/record-audit.ts'
import { isPaidByBalance, type PeriodBounds } from '../../orders/order.ts'
import type { OrderPayment } from '../../orders/pay-order.ts'
import { publishSubscriptionEvents, resumedEvents } from '../publish-subscription-events.ts'
import { billSubscription } from '../bill-subscription.ts'
import { billEndedUsage } from '../bill-pending-lines.ts'
import { endUsagePeriod } from '../../usage/end-usage-period.ts'
import { creditLeft, isBilledImmediately } from '../credit-left.ts'
import { mailAboutSubscription } from '../mail-about-subscription.ts'
import { readSubscription } from '../queries.ts'
import { applyTerms } from './apply-terms.ts'
import type { ChargedBill } from './bill-change.ts'
import type { ChangeRow } from './change.ts'
import type { Draft } from './draft-change.ts'
import { deletePendingChange } from './delete-pending-change.ts'
import { isOfChange, netOf, type ChangeLine, type DueLine } from './plan-change.ts'
import { insertChange, insertLines, moveChange } from './queries.ts'
import { recordTarget } from './record-target.ts'
import type { Source } from './sources.ts'
import { startColumns } from './start-columns.ts'

/** The columns of a change's row that do not depend on its outcome. */
const rowOf = ({ subscription, target, behavior, at, kind, plan, digest }: Draft) => ({
  organization_id: subscription.organization_id,
  subscription_id: subscription.id,
  product_id: target.product_id,
  price_ids: target.price_ids,
  seats: target.seats,
  ...{ kind, behavior, at, digest },
  restarts: plan.restarts,
  net_amount: netOf(plan.written),
})

/** Stores a change that is applied with the next period, replacing a pending one. */
export async function planForNextPeriod(work: Work, draft: Draft): Promise<Subscription> {
  await deletePendingChange(work, draft.subscription.id)
  const at = draft.subscription.current_period_end
  await insertChange(work, { ...rowOf(draft), at, status: 'waiting' })
  const { id: subject_id, organization_id, product_id, seats } = draft.subscription
  await recordAudit(work, {
    ...{ action: 'subscription.change_planned', subject_kind: 'subscription' },
    ...{ subject_id, organization_id },
    before: { product_id, seats },
    after: { product_id: draft.target.product_id, seats: draft.target.seats, at },
  })
  return publishSubscriptionEvents(work, draft.subscription.id, ['subscription.updated'])
}

/** Stores a change that is applied when it has been paid. */
export const insertChargingChange = (
  work: Work,
  draft: Draft,
  bill: ChargedBill,
): Promise<ChangeRow> =>
  insertChange(work, { ...rowOf(draft), status: 'charging', bill: JSON.stringify(bill) })

type ChangePayment = {
  bill: ChargedBill | null
  /** The change that was being paid, its payment, and the balance reserved for it. */
  held?: { change: ChangeRow; paid: OrderPayment; balance: number }
  /** Another plan change stays pending until the next period. */
  keeps_waiting?: boolean
}

/**
 * Makes a change to a subscription that this transaction has locked: it writes the plan, the lines
 * and, if the change is billed immediately, the order, paid by the given payment. A previous
 * pending change is discarded.
 */
export async function applyChange(
  work: Work,
  draft: Draft,
  { bill, held: reserved, keeps_waiting = false }: ChangePayment,
): Promise<{ subscription: Subscription; order_id: string | null }> {
  const { subscription, target, plan } = draft
  const { id: subscription_id, organization_id } = subscription
  const ended = endedBy(draft)
  const starts = ended ? await startColumns(work, draft) : {}
  if (!keeps_waiting) await deletePendingChange(work, subscription_id)
  const change =
    reserved?.change ?? (await insertChange(work, { ...rowOf(draft), status: 'applied' }))
  if (reserved) await moveChange(work, change, 'apply', { bill: null })
  const { product_id, price_ids } = target
  const ids = new Map(plan.written.map(({ key }) => [key, newId()]))
  const charged_of = plan.after.charged_of?.map(item => withId(item, ids)) ?? null
  const after = { ...plan.after, charged_of, product_id, price_ids }
  if (plan.restarts) await endUsagePeriod(work, subscription, draft.at)
  await applyTerms(work, subscription, after, { ...starts, at: draft.at })
  const owner = { organization_id, subscription_id, change_id: change.id }
  const withFinalIds = <L extends DueLine>(line: L): L => {
    if (!isOfChange(line)) return line
    const sources = line.sources?.map(item => withId(item, ids)) ?? null
    return { ...line, key: ids.get(line.key) ?? line.key, sources }
  }
  await insertLines(work, owner, plan.written.map(withFinalIds))
  const order =
    bill && (await billChange(work, change, { draft, bill, kept: withFinalIds, held: reserved }))
  if (isBilledImmediately(draft)) await creditLeft(work, subscription_id, draft.at)
  // A new period may be long: usage of the one before is billed now, not at its end.
  if (plan.restarts) await billEndedUsage(work, subscription, draft.at)
  // A paid change is in the receipt, or in the mail about its failed payment, so it needs no mail
  // of its own.
  const isNotified = reserved || order?.status === 'pending' || (order && isPaidByBalance(order))
  if (!isNotified) await mailChange(work, draft, order ? [] : plan.written)
  await recordTarget(work, subscription, target, draft.behavior)
  const events = ['subscription.updated', ...(ended === 'pause' ? resumedEvents : [])] as const
  const publishedSubscription = await publishSubscriptionEvents(work, subscription_id, events)
  return { subscription: publishedSubscription, order_id: order?.id ?? null }
}

/** Replaces the line of a source with the id of the row it is stored in. */
const withId = (source: Source, ids: ReadonlyMap<string, string>): Source =>
  source.line === null ? source : { ...source, line: ids.get(source.line) ?? source.line }

/** Mails a customer about a change that costs nothing now; the end of a trial has its own mails. */
async function mailChange(work: Work, draft: Draft, pending: readonly DueLine[]): Promise<void> {
  const { subscription, target, plan } = draft
  const ended = endedBy(draft)
  if (ended === 'trial') return
  const { id, product_id, seats } = subscription
  const counts = target.product_id === product_id && target.seats !== seats
  const changed = counts ? 'subscription_seats_changed' : 'subscription_changed'
  await mailAboutSubscription(work, id, {
    kind: ended === 'pause' ? 'subscription_resumed' : changed,
    ...(!ended && { summary: { pending } }),
    day: plan.after.period.end,
    facts: { seats: String(target.seats) },
  })
}

/** The trial or pause that ends with a change that begins a period early. */
const endedBy = ({ kind, subscription: { status } }: Draft): PeriodBounds | null => {
  if (kind !== 'start') return null
  return status === 'trialing' ? 'trial' : 'pause'
}

type BilledChange = {
  draft: Draft
  bill: ChargedBill
  kept: <L extends DueLine>(line: L) => L
  held: ChangePayment['held']
}

async function billChange(
  work: Work,
  change: ChangeRow,
  { draft, bill, kept, held: reserved }: BilledChange,
) {
  const { subscription, plan, at } = draft
  const { due, taxed } = bill
  const left: ChangeLine[] = plan.left.map(kept)
  return billSubscription(work, await readSubscription(work, subscription.id), {
    bill: {
      due: { ...due, lines: due.lines.map(kept) },
      taxed: { ...taxed, lines: taxed.lines.map(kept) },
    },
    left,
    period: { start: at, end: plan.after.period.end },
    billing_reason: plan.restarts ? 'subscription_cycle' : 'subscription_update',
    begins_after: endedBy(draft),
    subscription_change_id: change.id,
    paid: reserved?.paid ?? null,
    held: reserved?.balance,
  })
}
