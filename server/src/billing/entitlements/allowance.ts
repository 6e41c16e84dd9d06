import type { CreditLimit } from '@gatehouse/contract/billing/benefit-properties'
import type { EntitlementReason } from '@gatehouse/contract/billing/entitlements'
import { isLess, type Rational } from '../../platform/money.ts'

/** What a customer has of a meter. Units are exact decimals. */
export type Allowance = {
  /** Credited minus consumed units. */
  balance: Rational
  credited: Rational
  /** For each metered price of an active subscription, whether it bills use beyond the credits. */
  price_limits: readonly string[]
  /** For each granted benefit that credits the meter, whether it allows use beyond the credits. */
  credit_limits: readonly CreditLimit[]
  is_archived: boolean
}

/** Why units may not be used; null if they may. */
export type Objection = EntitlementReason | null

/** What the usage of a subscription costs, where a spending cap stops it, in minor units. */
export type Cost = {
  /** The amount at which usage stops. */
  stop: number
  /** What was used so far costs. */
  before: number
  /** The same with the units that are about to be used. */
  after: number
}

/**
 * Whether a customer may use this many units now. Beyond the credits only where that is billed, or
 * where a benefit allows it and no price decides; and only what costs no more than the spending cap
 * of the subscription that bills it. Units that cost nothing more are not stopped.
 */
export function objectionTo(allowance: Allowance, amount: Rational, cost?: Cost): Objection {
  if (allowance.is_archived) return 'meter_archived'
  if (cost && cost.after > cost.stop && cost.after > cost.before) return 'spending_cap'
  if (allowsBeyond(allowance) || !isLess(allowance.balance, amount)) return null
  return allowance.credited.over === 0n ? 'no_credits' : 'insufficient_balance'
}

/** Whether more units may be used than were credited. */
export function allowsBeyond({ price_limits, credit_limits }: Allowance): boolean {
  if (price_limits.length > 0) return price_limits.some(limit => limit !== 'hard')
  return credit_limits.includes('soft')
}
