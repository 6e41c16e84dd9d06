import type { Bill, Discount, Plan, Tax } from './plan.ts'

/** Whether a card can be charged just now. */
export type Card = { works: boolean }

/** What a customer has to their credit. */
export type Purse = { balance: bigint }

/**
 * Money given back of an order, without its tax and the tax; of both so much to the balance. What
 * was credited of the same money before is taken from the balance again.
 */
export type Refund = {
  amount: bigint
  tax: bigint
  to_balance: bigint
  reclaimed: { amount: bigint; tax: bigint }
}

/** What a cardholder's bank took back of an order, without its tax and the tax. */
export type Dispute = { amount: bigint; tax: bigint; status: 'needs_response' | 'won' | 'lost' }

/** With what something was charged: an order, or none yet. */
export type Charge = { order: Order | null }

/** A part of what was charged, in terms of prices. */
export type Part = { of: Charge; amount: bigint }

/** A credit that waits: its parts in the order they are used up. */
export type WaitingCredit = { number: number; parts: Part[] }

/** What an order took of what waited. */
export type Taken = { credits: WaitingCredit[]; debits: Charge[] }

/** What an order gave back of another: without tax, and its tax. */
export type Credit = { of: Order; amount: bigint; tax: bigint }

/** An order as the model expects it. */
export type Order = Bill & {
  reason: 'purchase' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  start: number | null
  end: number | null
  status: 'pending' | 'paid' | 'void'
  /** How often its charge was tried, and when it is tried next. */
  tries: number
  next: number | null
  refunds: Refund[]
  /** What it took of its customer's balance; less than nothing is what it gave. */
  applied: bigint
  /** Where its cardholder objected: nothing goes back to that card any more. */
  dispute: Dispute | null
  /** What it took of credits that waited, as far as that was more than what was owed. */
  took?: bigint
  /** The same by its parts. */
  taken: Taken
  /** What it gave back of other orders. */
  credits: Credit[]
}

/** What a plan is changed to with the next period. */
export type Waiting = { plan: Plan; seats: number | null }

/** A subscription as the model expects it. Moments are milliseconds, amounts minor units. */
export type Subscription = {
  plan: Plan
  seats: number | null
  tax: Tax | null
  discount: Discount | null
  /** When its discount began; null: it begins with the next period that is billed. */
  discount_from: number | null
  card: Card
  purse: Purse
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
  canceling: boolean
  /** Whether it is paused when its period is over; since when it is, and until when. */
  pausing: boolean
  paused_at: number | null
  resumes: number | null
  started: number
  start: number
  end: number
  ended: number | null
  anchor: number
  /** When the end of its period is next looked at. */
  look: number | null
  /** What the time from then to the end of the period was charged at. */
  charged: bigint
  charged_from: number
  /** What all of the period costs on these terms, discount taken off. */
  price: bigint
  /** What changes left to be paid, and to be credited, with later orders. */
  owed: bigint
  credit: bigint
  /** What was charged for the time from `charged_from` on, by its parts, the oldest first. */
  charges: Part[]
  /** The credits that wait by their parts, how many there ever were, and what is owed. */
  credits: WaitingCredit[]
  numbered: number
  debits: Charge[]
  waiting: Waiting | null
  orders: Order[]
}

/** What was bought once. */
export type Purchase = { order: Order }

/** Days from one failed charge of a renewal to the next try. */
export const TRY_AGAIN_DAYS = [2, 5, 7, 7]

/** Less than this no card is charged with. */
export const SMALLEST_CHARGE = 50n
