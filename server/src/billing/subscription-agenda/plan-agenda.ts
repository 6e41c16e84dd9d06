import { AgendaItemType, type AgendaItem } from '@gatehouse/contract/billing/subscription-agenda'
import { nextAttempt } from '../settlement/dunning.ts'
import { hasDiscount } from '../subscriptions/discounted-period.ts'
import { periodEnd, type Rhythm } from '../subscriptions/period.ts'

/** How many periods a discount is followed for: ten years of days. */
const PERIODS_MAX = 3_660

/** Charged in minor units; null where nothing is. */
type Charge = { at: Date; amount: number | null }

/** An order that could not be paid, when it is charged again, and whether a card can be. */
export type OwedOrder = {
  id: string
  due: number
  failures: number
  next: Date
  chargeable: boolean
}

/** A discount that is taken off, and since when; null: from the next period on. */
export type RunningDiscount = {
  id: string
  name: string
  duration: string
  duration_in_months: number | null
  applied_at: Date | null
}

type Boundary = Charge & {
  kind: 'trial_end' | 'renewal' | 'pause' | 'end'
  /** What an end comes for, where that cannot be paid. */
  order_id?: string
}

/** What is to come of a subscription, read and reckoned. */
export type Upcoming = {
  currency: string
  /** The end of the period that runs, and what it means. */
  boundary: Boundary | null
  resume: Charge | null
  /** What the next period has another of. */
  change: { product_id: string | null; product_name: string | null; seats: number | null } | null
  discount: RunningDiscount | null
  /** How long the periods to come are. */
  rhythm: Rhythm
  owed: OwedOrder[]
  grace_ends: Date | null
  /** Days from each failed charge to the next. */
  dunning_schedule: readonly number[]
}

/** Everything that will happen, the next first; what lies behind the end does not. */
export function planAgenda(known: Upcoming): AgendaItem[] {
  const upcoming = afterOwed(known)
  const { boundary, currency, resume, grace_ends } = upcoming
  const items: AgendaItem[] = upcoming.owed
    .filter(({ chargeable }) => chargeable)
    .flatMap(order => triesOf(order, upcoming))
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
 * What is owed comes first: nothing renews before it is paid. Where it cannot be, as there is no
 * card that can be charged, the days go by and everything ends with the last of them.
 */
function afterOwed(upcoming: Upcoming): Upcoming {
  const { owed, boundary } = upcoming
  const stuck = owed.find(({ chargeable }) => !chargeable)
  if (stuck) {
    const at = triesOf(stuck, upcoming).at(-1)?.at ?? stuck.next
    const ends = boundary?.kind === 'end' && boundary.at < at ? boundary : { at, amount: null }
    return { ...upcoming, boundary: { ...ends, kind: 'end', order_id: stuck.id }, resume: null }
  }
  const [next] = owed
  if (!next || boundary?.kind !== 'renewal' || boundary.at > next.next) return upcoming
  return { ...upcoming, boundary: { ...boundary, at: next.next } }
}

/** What begins with the next period, where one begins. */
function withNextPeriod(upcoming: Upcoming): AgendaItem[] {
  const { boundary, resume, change } = upcoming
  const begins = boundary?.kind === 'renewal' || boundary?.kind === 'trial_end'
  const at = begins ? boundary.at : resume?.at
  if (!at) return []
  const items: AgendaItem[] = change ? [{ ...blank, type: 'change', at, ...change }] : []
  const { discount } = upcoming
  const over = discount && discountEnd(discount, at, upcoming.rhythm)
  if (over) {
    const { id: discount_id, name: discount_name } = discount
    items.push({ ...blank, type: 'discount_end', at: over, discount_id, discount_name })
  }
  return items
}

/** All charges of an order that are left, each where the one before it fails on its day. */
function triesOf(
  { id: order_id, due, failures, next }: OwedOrder,
  { currency, dunning_schedule }: Upcoming,
): AgendaItem[] {
  const attempts = dunning_schedule.length + 1
  const tries: AgendaItem[] = []
  let [at, attempt]: [Date | undefined, number] = [next, failures + 1]
  for (; at && attempt <= attempts; attempt += 1) {
    const counted = { order_id, attempt, attempts }
    tries.push({ ...blank, type: 'payment_retry', at, ...priced(due, currency), ...counted })
    at = nextAttempt(attempt, { planned: at, now: at }, dunning_schedule)
  }
  return tries
}

/** Where the first period without the discount begins; undefined where it stays. */
function discountEnd(
  { applied_at, ...lasting }: RunningDiscount,
  first: Date,
  rhythm: Rhythm,
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
} satisfies Partial<AgendaItem>

const priced = (amount: number | null, currency: string) =>
  amount === null ? {} : { amount, currency }

const rank = ({ type }: AgendaItem) => AgendaItemType.options.indexOf(type)
