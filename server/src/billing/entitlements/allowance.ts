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

/**
 * Whether a customer may use this many units now. Beyond the credits only where that is billed, or
 * where a benefit allows it and no price decides.
 */
export function objectionTo(allowance: Allowance, amount: Rational): Objection {
  if (allowance.is_archived) return 'meter_archived'
  if (allowsBeyond(allowance) || !isLess(allowance.balance, amount)) return null
  return allowance.credited.over === 0n ? 'no_credits' : 'insufficient_balance'
}

/** Whether more units may be used than were credited. */
export function allowsBeyond({ price_limits, credit_limits }: Allowance): boolean {
  if (price_limits.length > 0) return price_limits.some(limit => limit !== 'hard')
  return credit_limits.includes('soft')
}
