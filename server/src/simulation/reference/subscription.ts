import type { Bill, Discount, Plan, Tax } from './plan.ts'

/** Whether a card can be charged currently. */
type Card = { works: boolean }

/** A customer's credit balance. */
export type Wallet = { balance: bigint }

/**
 * A refund of an order: the amount excluding tax, the tax, and the part of both that went to the
 * balance. Credits given earlier for the same money are deducted from the balance again.
 */
export type Refund = {
  amount: bigint
  tax: bigint
  to_balance: bigint
  reclaimed: { amount: bigint; tax: bigint }
}

/** The amount a dispute withdrew from an order, excluding tax, and its tax. */
export type Dispute = { amount: bigint; tax: bigint; status: 'needs_response' | 'won' | 'lost' }

/** The order that billed a charge, or none yet. */
export type Charge = { order: Order | null }

/** A part of a charge, in price units. */
export type Part = { of: Charge; amount: bigint }

/** A pending credit: its parts in the order they are used up. */
export type PendingCredit = { number: number; parts: Part[] }

/** The pending credits and charges that an order took. */
export type AppliedCredits = { credits: PendingCredit[]; debits: Charge[] }

/** The amount an order credits of another: excluding tax, and its tax. */
export type Credit = { of: Order; amount: bigint; tax: bigint }

/** An order as the model expects it. */
export type Order = Bill & {
  reason: 'purchase' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  start: number | null
  end: number | null
  status: 'pending' | 'paid' | 'void'
  /** The number of charge attempts, and the time of the next one. */
  attempts: number
  next: number | null
  refunds: Refund[]
  /** The amount taken from its customer's balance; negative if it was added to it. */
  applied: bigint
  /** The dispute of the order; a disputed card gets no more refunds. */
  dispute: Dispute | null
  /** The pending credits it used, less the pending charges it billed. */
  took?: bigint
  /** The same by its parts. */
  taken: AppliedCredits
  /** The amounts it credits of other orders. */
  credits: Credit[]
}

/** The plan and seats from the next period on. */
export type PendingChange = { plan: Plan; seats: number | null }

/** A subscription as the model expects it. Times are in milliseconds, amounts in minor units. */
export type Subscription = {
  plan: Plan
  seats: number | null
  tax: Tax | null
  discount: Discount | null
  /** When its discount started; null: it starts with the next billed period. */
  discount_from: number | null
  card: Card
  balances: Wallet
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
  canceling: boolean
  /** Whether it is paused at the end of its period; since when it is paused, and until when. */
  pausing: boolean
  paused_at: number | null
  resumes: number | null
  started: number
  start: number
  end: number
  ended: number | null
  anchor: number
  /** When the end of its period is processed next. */
  look: number | null
  /** The amount charged for the time from `charged_from` to the end of the period. */
  charged: bigint
  charged_from: number
  /** The price of the whole period on these terms, after the discount. */
  price: bigint
  /** Amounts from changes to be charged, and to be credited, with later orders. */
  unpaid: bigint
  credit: bigint
  /** The charges for the time from `charged_from` on, oldest first. */
  charges: Part[]
  /**
   * The pending credits by their parts, the number of credits ever given, and the pending charges.
   */
  credits: PendingCredit[]
  numbered: number
  debits: Charge[]
  waiting: PendingChange | null
  orders: Order[]
}

/** Days from one failed charge of a renewal to the next attempt. */
export const RETRY_DAYS = [2, 5, 7, 7]

/** The minimum a card can be charged. */
export const SMALLEST_CHARGE = 50n
