import type { Work } from '../../platform/work.ts'
import {
  balanceApplied,
  balanceReserved,
  reverseEntries,
  waiverEntries,
} from '../ledger/accounts.ts'
import { isWaived, usableBalance } from './balance.ts'
import { moveBalance } from './move-balance.ts'
import { balanceOf, reservedFor, lockBalanceHolder } from './queries.ts'

/** The customer who pays, and the currency. */
type Payer = { customer_id: string; currency: string }

/**
 * How much of the customer's balance an order with this total would use, and what is left to pay.
 * Locks the customer until the transaction ends; moves no money.
 */
export async function spendBalance(
  work: Work,
  { customer_id, currency }: Payer,
  total: number,
): Promise<{ applied: number; due: number }> {
  if (total <= 0) return { applied: 0, due: 0 }
  await lockBalanceHolder(work, customer_id)
  const applied = usableBalance(await balanceOf(work, customer_id, currency), total, currency)
  return { applied, due: total - applied }
}

/**
 * As much of an amount as the balance still covers. Locks the customer until the transaction ends.
 */
export async function reclaimBalance(work: Work, payer: Payer, amount: number): Promise<number> {
  if (amount === 0) return 0
  await lockBalanceHolder(work, payer.customer_id)
  return Math.min(amount, await balanceOf(work, payer.customer_id, payer.currency))
}

/**
 * How much of the balance an order uses; the customer is already locked. A total below the card
 * minimum could never be charged and would end the purchase or subscription, so the merchant waives
 * what is missing.
 */
export async function spendOrWaive(work: Work, payer: Payer, total: number): Promise<number> {
  const { customer_id, currency } = payer
  const balance = total > 0 ? await balanceOf(work, customer_id, currency) : 0
  if (!isWaived(balance, total)) return usableBalance(balance, total, currency)
  return waiveBelowMinimum(work, payer, total)
}

/** Waives what is left of an order if it is below the card minimum; returns the waived amount. */
export async function waiveBelowMinimum(work: Work, payer: Payer, left: number): Promise<number> {
  if (!isWaived(0, left)) return 0
  const { customer_id, currency } = payer
  const entries = waiverEntries(left)
  await moveBalance(work, { customer_id, currency, cause: 'waived', entries })
  return left
}

type PayableOrder = Payer & { id: string }

/** Pays an order with a part of its customer's balance; a negative amount is credited to it. */
export async function applyBalance(work: Work, order: PayableOrder, amount: number): Promise<void> {
  if (amount === 0) return
  const { id: order_id, customer_id, currency } = order
  const cause = amount > 0 ? 'applied' : 'credit'
  const entries = balanceApplied(amount)
  await moveBalance(work, { customer_id, currency, order_id, cause, entries })
}

/** Returns to the balance the amount of an order that will not be paid. */
export async function refundBalance(
  work: Work,
  order: PayableOrder,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const { id: order_id, customer_id, currency } = order
  const entries = reverseEntries(balanceApplied(amount))
  await moveBalance(work, { customer_id, currency, order_id, cause: 'returned', entries })
}

/** Reserves a part of a balance for a purchase that completes when its payment succeeds. */
export async function reserveBalance(
  work: Work,
  payment: PayableOrder,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const { id: payment_id, customer_id, currency } = payment
  const entries = balanceReserved(amount)
  await moveBalance(work, { customer_id, currency, payment_id, cause: 'held', entries })
}

/** Releases the amount reserved for a payment that has ended; returns how much that is. */
export async function releaseBalance(
  work: Work,
  payment: { id: string; customer_id: string | null; currency: string },
): Promise<number> {
  const { id: payment_id, customer_id, currency } = payment
  const current = await reservedFor(work, payment_id)
  if (current === 0 || customer_id === null) return 0
  const entries = reverseEntries(balanceReserved(current))
  await moveBalance(work, { customer_id, currency, payment_id, cause: 'released', entries })
  return current
}
