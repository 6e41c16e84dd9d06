import { dayOf, endOf, type BillingInterval } from './calendar.ts'
import { SMALLEST_CHARGE } from './subscription.ts'
import { reduction, type Discount } from './plan.ts'
import {
  closePart,
  endLots,
  give,
  openSegment,
  type Arrival,
  type Segment,
  type UsageAccount,
} from './usage.ts'
import { usageAmount, type UsagePrice } from './usage-price.ts'

/** Units that a plan includes in every period. */
export type Included = { id: string; units: bigint; rollover: boolean }

/** A plan with a price of usage, and mostly one of the period. */
export type UsagePlan = BillingInterval & {
  id: string
  fixed: bigint
  price: UsagePrice
  included: Included[]
  trial: BillingInterval | null
}

/** A line of usage as it is billed. */
type UsageLine = { consumed: bigint; covered: bigint; late: number; amount: bigint }

/** What an order bills, but for what a change credits and charges in equal parts. */
export type UsageOrder = { lines: UsageLine[]; subtotal: bigint; discount: bigint }

/** A subscription to a plan that bills usage. */
export type UsageSubscription = {
  plan: UsagePlan
  account: UsageAccount
  /** Everything that was ever included, in the order in which it was granted first. */
  benefits: Included[]
  discount: Discount | null
  status: 'trialing' | 'active' | 'canceled'
  canceling: boolean
  start: number
  end: number
  /** Until then nothing is billed. */
  trial_end: number
  anchor: number
  /** Since when it has its price. */
  priced: number
  /** Whether an event that arrived after the period ended it before its renewal did. */
  closed: boolean
  orders: UsageOrder[]
}

/** Whether the open part, if it lasts, is the whole period at one price. */
const isWhole = ({ account, start, priced }: UsageSubscription) =>
  account.since <= start && priced <= start

const isTrial = ({ account, trial_end }: UsageSubscription) => account.since < trial_end

const priceOf = (sub: UsageSubscription) => (isTrial(sub) ? null : sub.plan.price)

/** Subscribes at a time. Usage before is not billed. */
export function beginUsage(
  { account, plan, discount }: Pick<UsageSubscription, 'account' | 'plan' | 'discount'>,
  at: number,
): UsageSubscription {
  closePart(account, { price: null, at })
  account.taken = true
  const end = endOf(at, plan.trial ?? plan, dayOf(at))
  const sub: UsageSubscription = {
    ...{ plan, account, benefits: [], discount, canceling: false, closed: false, priced: at },
    ...{ start: at, end },
    ...{ status: plan.trial ? 'trialing' : 'active', trial_end: plan.trial ? end : at },
    ...{ anchor: dayOf(plan.trial ? end : at), orders: [] },
  }
  order(sub, plan.trial ? 0n : plan.fixed)
  for (const included of plan.included) grant(sub, included, at)
  return sub
}

function grant(sub: UsageSubscription, included: Included, at: number) {
  if (!sub.benefits.includes(included)) sub.benefits.push(included)
  credit(sub, included, at)
}

/** Credits again what a new period includes. */
function creditPeriod(sub: UsageSubscription, at: number) {
  const due = sub.benefits.filter(item => sub.plan.included.includes(item))
  for (const included of due) credit(sub, included, at)
}

function credit({ account }: UsageSubscription, { id, units, rollover }: Included, at: number) {
  // What was used of the same units, taken back within the period, is not given twice.
  const used = account.lots
    .filter(lot => lot.benefit === id && lot.ended === 'revoked')
    .reduce((sum, lot) => sum + lot.used, 0n)
  if (units <= used) return
  give(account, { units: units - used, rollover, from: at, expires: null, benefit: id })
}

/** Events arrive at the same time. */
export function arrive(
  account: UsageAccount,
  sub: UsageSubscription | undefined,
  events: readonly Arrival[],
): void {
  const [first] = events
  if (first && sub && sub.status !== 'canceled' && sub.end <= first.at) closePeriod(sub)
  account.log.push(...events)
}

/** Usage and credits of a period end at its end, once. */
function closePeriod(sub: UsageSubscription, at = sub.end): void {
  if (sub.closed) return
  const { account } = sub
  closePart(account, { price: priceOf(sub), at, whole: at === sub.end && isWhole(sub) })
  const isOfPeriod = ({ benefit, from }: { benefit: string | null; from: number }) =>
    benefit !== null && from < at
  endLots(account, 'reset', lot => isOfPeriod(lot) && !lot.rollover)
  for (const lot of account.lots) {
    if (isOfPeriod(lot) && lot.ended === 'revoked') lot.ended = 'reset'
  }
  sub.closed = true
}

/** The end of a period, processed at a time. */
export function endPeriod(sub: UsageSubscription, now: number): void {
  if (sub.canceling) return finishUsage(sub, sub.end)
  closePeriod(sub)
  const start = sub.end
  const end = endOf(start, sub.plan, sub.anchor)
  Object.assign(sub, { start, end, closed: false, status: 'active' })
  order(sub, sub.plan.fixed)
  creditPeriod(sub, now)
}

/** Ends a subscription at a time; its last usage is billed at once. */
export function finishUsage(sub: UsageSubscription, at: number): void {
  const { account } = sub
  const whole = at === sub.end && isWhole(sub)
  if (!sub.closed) closePart(account, { price: priceOf(sub), at, whole })
  Object.assign(sub, { status: 'canceled', closed: true })
  account.taken = false
  endLots(account, 'revoked', ({ benefit }) => benefit !== null)
  const { subtotal, discount } = billOf(sub, account.unbilled, 0n)
  if (subtotal - discount >= SMALLEST_CHARGE) order(sub, 0n)
}

/** Takes another plan at a time. */
export function changeUsage(sub: UsageSubscription, plan: UsagePlan, at: number): void {
  const { account } = sub
  const restarts = plan.interval !== sub.plan.interval && sub.status === 'active'
  if (restarts) closePeriod(sub, at)
  // A maximum cannot be split: it is billed once, at the later price.
  else if (account.func !== 'max') closePart(account, { price: priceOf(sub), at })
  const before = sub.plan
  Object.assign(sub, { plan, priced: at })
  if (restarts) {
    const anchor = dayOf(at)
    Object.assign(sub, { start: at, end: endOf(at, plan, anchor), anchor, closed: false })
    const usage = account.unbilled
    account.unbilled = []
    order(sub, plan.fixed)
    account.unbilled = usage
    const { subtotal, discount } = billOf(sub, usage, 0n)
    if (subtotal - discount >= SMALLEST_CHARGE) order(sub, 0n)
  }
  const stays = (id: string | null) => plan.included.some(item => item.id === id)
  endLots(account, 'revoked', ({ benefit }) => benefit !== null && !stays(benefit))
  const added = plan.included.filter(item => !before.included.includes(item))
  if (restarts) creditPeriod({ ...sub, plan: { ...plan, included: without(plan, added) } }, at)
  for (const included of added) grant(sub, included, at)
}

const without = ({ included }: UsagePlan, added: readonly Included[]) =>
  included.filter(item => !added.includes(item))

/** The order of now bills what no other has. */
function order(sub: UsageSubscription, fixed: bigint): void {
  sub.orders.push(billOf(sub, sub.account.unbilled, fixed))
  sub.account.unbilled = []
}

function billOf(
  { discount, account }: UsageSubscription,
  parts: readonly Segment[],
  fixed: bigint,
) {
  const lines = linesOf(parts, account.func !== 'max')
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, fixed)
  return { lines, subtotal, discount: discount ? reduction(discount, subtotal) : 0n }
}

/** One line for each price; a maximum of each part is a line of its own. */
function linesOf(parts: readonly Segment[], adds: boolean): UsageLine[] {
  const lines = new Map<unknown, UsageLine & Pick<Segment, 'whole'> & { price: UsagePrice }>()
  for (const part of parts) {
    const { price } = part
    if (!price) continue
    const key = adds ? price : part
    const line = lines.get(key) ?? {
      price,
      consumed: 0n,
      covered: 0n,
      late: 0,
      amount: 0n,
      whole: false,
    }
    line.consumed += part.consumed
    line.covered += part.covered
    line.late += part.late
    line.whole ||= part.whole
    lines.set(key, line)
  }
  return [...lines.values()].map(({ price, whole, ...line }) => {
    return { ...line, amount: usageAmount(price, line.consumed - line.covered, whole) }
  })
}

/** The order of the next period, if this one ended now. */
export function estimateOf(sub: UsageSubscription): UsageOrder {
  const { account, plan } = sub
  const segment = openSegment(account, priceOf(sub), isWhole(sub))
  const isBilled = account.log.length > account.first || (segment.whole && segment.price?.least)
  const open = isBilled ? [segment] : []
  return billOf(sub, [...account.unbilled, ...open], plan.fixed)
}
