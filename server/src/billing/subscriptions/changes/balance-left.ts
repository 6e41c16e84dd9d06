import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'
import {
  mayRenew,
  taxSettingsOf,
  type OrganizationRow,
} from '../../../organizations/merchant/merchant.ts'
import type { Work } from '../../../platform/work.ts'
import { usableBalance } from '../../balance/balance.ts'
import { decideRenewal } from '../decide-renewal.ts'
import { discountStartOf } from '../discounted-period.ts'
import { dueAtRenewal } from '../due-at-renewal.ts'
import { anchorOf, periodAfter } from '../period.ts'
import { othersOf } from '../queries.ts'
import type { SubscriptionWithNested } from '../subscription.ts'
import { lastChargedOrder, taxOf, type ChargedOrder } from '../tax-credit.ts'
import type { Terms } from '../terms.ts'
import { netOf, type ChangeLine } from './plan-change.ts'
import { pendingLinesOf } from './queries.ts'
import { nextTerms } from './target-of.ts'

/** The maximum number of other subscriptions' charges considered: half a year of daily charges. */
const CHARGES_MAX = 183

type BalanceContext = { merchant: OrganizationRow; subscription: SubscriptionWithNested }

/**
 * The part of a customer's balance left for a subscription's order at a given time. Charges of the
 * customer's other subscriptions before it use the balance first; of charges due at the same time,
 * the older subscription's comes first. This is an estimate: their tax is calculated with the rates
 * of their last charge.
 */
export async function balanceLeft(
  work: Work,
  { merchant, subscription }: BalanceContext,
  { at, balance }: { at: Date; balance: number },
): Promise<number> {
  if (balance <= 0) return balance
  const { id, currency } = subscription
  const mine = await lastChargedOrder(work, id)
  const waiting: UpcomingCharges[] = []
  for (const other of await othersOf(work, subscription, at)) {
    const coming = await upcomingOf(work, merchant, other)
    waiting.push({ ...coming, charged: coming.charged ?? mine })
  }
  let left = balance
  for (let charges = 0; left > 0 && charges < CHARGES_MAX; charges += 1) {
    const next = firstOf(waiting)
    const charge = next?.charge
    if (!next || !charge || !isBefore({ ...next, at: charge.at }, { id, at })) break
    const tax = taxSettingsOf(merchant).enabled ? taxOnTop(charge.amount, next.charged) : 0
    left -= usableBalance(left, charge.amount + tax, currency)
    next.charge = next.charges.next().value ?? undefined
  }
  return left
}

type Charge = { at: Date; amount: number }

/** Another subscription, its next charge and the charges after it. */
type UpcomingCharges = {
  id: string
  charge: Charge | undefined
  charges: Iterator<Charge, undefined>
  charged: ChargedOrder | undefined
}

async function upcomingOf(
  work: Work,
  merchant: OrganizationRow,
  subscription: SubscriptionWithNested,
): Promise<UpcomingCharges> {
  const { id } = subscription
  const terms = await nextTerms(work, subscription)
  const lines = await pendingLinesOf(work, id)
  const charges = chargesOf(subscription, { terms, lines, billed: mayRenew(merchant) })
  const charged = await lastChargedOrder(work, id)
  return { id, charges, charged, charge: charges.next().value ?? undefined }
}

type BilledTerms = { terms: Terms; lines: ChangeLine[]; billed: boolean }

/** The amounts a subscription charges while it runs, after discounts and without tax on top. */
function* chargesOf(
  subscription: SubscriptionWithNested,
  { terms, lines, billed }: BilledTerms,
): Generator<Charge, undefined> {
  const { current_period_end: end, status, paused_at, resumes_at } = subscription
  let started: Terms = terms
  let [at, pending] = [end, lines]
  const { kind } = decideRenewal(subscription, end, { billed })
  if (status === 'paused' || kind === 'pause') {
    if (status !== 'paused' && netOf(pending) >= AMOUNT_MIN) {
      yield { at, amount: netOf(pending) }
      pending = []
    }
    if (resumes_at === null || !billed) return undefined
    const from = paused_at ?? end
    at = resumes_at < from ? from : resumes_at
    const discount_applied_at = discountStartOf(subscription, { from, to: at })
    started = { ...terms, anchor_day: anchorOf(at), discount_applied_at }
  } else if (kind !== 'renew') {
    if (kind === 'end' && netOf(pending) >= AMOUNT_MIN) yield { at, amount: netOf(pending) }
    return undefined
  }
  for (;;) {
    const period = periodAfter(at, started)
    const { price, due, left } = dueAtRenewal(started, period, { pending })
    yield { at, amount: netOf(due.lines) - due.discount_amount }
    const discount = price.discount_ended ? null : started.discount
    started = { ...started, discount, discount_applied_at: price.discount_from, amount: price.net }
    ;[at, pending] = [period.end, left]
  }
}

const isBefore = (one: { id: string; at: Date }, other: { id: string; at: Date }) =>
  one.at < other.at || (one.at.getTime() === other.at.getTime() && one.id < other.id)

/** The subscription that is charged next; undefined if no charges are left. */
function firstOf(all: readonly UpcomingCharges[]): UpcomingCharges | undefined {
  let first: UpcomingCharges | undefined
  for (const item of all) {
    if (!item.charge) continue
    const [mine, otherCharge] = [
      { ...item, ...item.charge },
      first?.charge && { ...first, ...first.charge },
    ]
    if (!otherCharge || isBefore(mine, otherCharge)) first = item
  }
  return first
}

function taxOnTop(amount: number, charged: ChargedOrder | undefined): number {
  return charged?.details?.behavior === 'exclusive' ? taxOf(amount, charged) : 0
}
