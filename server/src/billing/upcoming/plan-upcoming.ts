import { UpcomingItemType, type UpcomingItem } from '@gatehouse/contract/billing/upcoming'
import { nextAttempt } from '../settlement/dunning.ts'
import { hasDiscount } from '../subscriptions/discounted-period.ts'
import { periodEnd, type BillingInterval } from '../subscriptions/period.ts'

/** The number of periods a discount is followed for: ten years of daily periods. */
const PERIODS_MAX = 3_660

/** The amount in minor units; null if nothing is charged. */
type Charge = { at: Date; amount: number | null }

/** An unpaid order, the date it is charged again, and whether there is a usable card. */
export type UnpaidOrder = {
  id: string
  due: number
  failures: number
  next: Date
  chargeable: boolean
}

/** A discount and the start of its months; null means from the next period on. */
export type RunningDiscount = {
  id: string
  name: string
  duration: string
  duration_in_months: number | null
  applied_at: Date | null
}

type Boundary = Charge & {
  kind: 'trial_end' | 'renewal' | 'pause' | 'end'
  /** The unpaid order that causes the end. */
  order_id?: string
}

/** The inputs for a subscription's upcoming events. */
export type UpcomingInput = {
  currency: string
  /** The end of the current period and its effect. */
  boundary: Boundary | null
  resume: Charge | null
  /** The values that change with the next period. */
  change: { product_id: string | null; product_name: string | null; seats: number | null } | null
  discount: RunningDiscount | null
  /** The length of the coming periods. */
  rhythm: BillingInterval
  unpaid: UnpaidOrder[]
  grace_ends: Date | null
  /** Days from each failed charge to the next. */
  dunning_schedule: readonly number[]
}

/** All upcoming events, next first; events after the subscription's end are left out. */
export function planUpcoming(known: UpcomingInput): UpcomingItem[] {
  const upcoming = withUnpaidOrders(known)
  const { boundary, currency, resume, grace_ends } = upcoming
  const items: UpcomingItem[] = upcoming.unpaid
    .filter(({ chargeable }) => chargeable)
    .flatMap(order => attemptsOf(order, upcoming))
  if (grace_ends) items.push({ ...blank, type: 'grace_end', at: grace_ends })
  if (boundary) {
    const { kind: type, at, amount, order_id = null } = boundary
    items.push({ ...blank, type, at, ...priced(amount, currency), order_id })
  }
  if (resume) {
    items.push({ ...blank, type: 'resume', at: resume.at, ...priced(resume.amount, currency) })
  }
  items.push(...withNextPeriod(upcoming))
  const end = boundary?.kind === 'end' ? boundary.at : undefined
  return items
    .filter(({ type, at }) => end === undefined || type === 'end' || at < end)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other))
}

/**
 * Outstanding orders come first: nothing renews before they are paid. If there is no usable card,
 * the scheduled days pass and the subscription ends with the last one.
 */
function withUnpaidOrders(upcoming: UpcomingInput): UpcomingInput {
  const { unpaid, boundary } = upcoming
  const unchargeableOrder = unpaid.find(({ chargeable }) => !chargeable)
  if (unchargeableOrder) {
    const at = attemptsOf(unchargeableOrder, upcoming).at(-1)?.at ?? unchargeableOrder.next
    const ends = boundary?.kind === 'end' && boundary.at < at ? boundary : { at, amount: null }
    return {
      ...upcoming,
      boundary: { ...ends, kind: 'end', order_id: unchargeableOrder.id },
      resume: null,
    }
  }
  const [next] = unpaid
  if (!next || boundary?.kind !== 'renewal' || boundary.at > next.next) return upcoming
  return { ...upcoming, boundary: { ...boundary, at: next.next } }
}

/** The events that come with the next period, if there is one. */
function withNextPeriod(upcoming: UpcomingInput): UpcomingItem[] {
  const { boundary, resume, change } = upcoming
  const starts = boundary?.kind === 'renewal' || boundary?.kind === 'trial_end'
  const at = starts ? boundary.at : resume?.at
  if (!at) return []
  const items: UpcomingItem[] = change ? [{ ...blank, type: 'change', at, ...change }] : []
  const { discount } = upcoming
  const over = discount && discountEnd(discount, at, upcoming.rhythm)
  if (over) {
    const { id: discount_id, name: discount_name } = discount
    items.push({ ...blank, type: 'discount_end', at: over, discount_id, discount_name })
  }
  return items
}

/**
 * The remaining attempts to charge an order, each assuming that the one before fails on its day.
 */
function attemptsOf(
  { id: order_id, due, failures, next }: UnpaidOrder,
  { currency, dunning_schedule }: UpcomingInput,
): UpcomingItem[] {
  const attempts = dunning_schedule.length + 1
  const retries: UpcomingItem[] = []
  let [at, attempt]: [Date | undefined, number] = [next, failures + 1]
  for (; at && attempt <= attempts; attempt += 1) {
    const counted = { order_id, attempt, attempts }
    retries.push({ ...blank, type: 'payment_retry', at, ...priced(due, currency), ...counted })
    at = nextAttempt(attempt, { planned: at, now: at }, dunning_schedule)
  }
  return retries
}

/** The start of the first period without the discount; undefined if the discount stays. */
function discountEnd(
  { applied_at, ...lasting }: RunningDiscount,
  first: Date,
  rhythm: BillingInterval,
): Date | undefined {
  if (lasting.duration === 'forever') return undefined
  let start = first
  for (let period = 0; period < PERIODS_MAX; period += 1) {
    if (!hasDiscount(lasting, applied_at ?? first, start)) return start
    start = periodEnd(start, rhythm)
  }
  return undefined
}

const blank = {
  amount: null,
  currency: null,
  product_id: null,
  product_name: null,
  seats: null,
  discount_id: null,
  discount_name: null,
  order_id: null,
  attempt: null,
  attempts: null,
} satisfies Partial<UpcomingItem>

const priced = (amount: number | null, currency: string) =>
  amount === null ? {} : { amount, currency }

const rank = ({ type }: UpcomingItem) => UpcomingItemType.options.indexOf(type)
