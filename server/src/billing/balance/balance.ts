import type { BalanceCause, BalanceEntry } from '@gatehouse/contract/billing/balance'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'

/**
 * A balance movement as stored in the ledger, where a balance is a credit: added money is negative.
 */
export type EntryRow = {
  id: string
  created_at: Date
  currency: string
  amount: number
  balance: number
  cause: string | null
  note: string | null
  order_id: string | null
  invoice_number: string | null
  refund_id: string | null
}

/** The balance entry as the API shows it. */
export function toEntry({ note, cause, ...row }: EntryRow): BalanceEntry {
  const { id, created_at, currency, amount, balance, order_id, invoice_number, refund_id } = row
  return {
    ...{ id, created_at, currency, balance, order_id, invoice_number, refund_id },
    amount: 0 - amount,
    // The database rejects a movement without one of these causes.
    cause: cause as BalanceCause,
    reason: note,
  }
}

/**
 * How much of a balance an order with this total uses, in minor units: as much as is available, but
 * the rest must be zero or an amount a card can be charged, in the currency's steps.
 */
export function usableBalance(balance: number, total: number, currency: string): number {
  if (balance <= 0 || total <= 0) return 0
  if (balance >= total) return total
  const most = Math.min(balance, total - AMOUNT_MIN)
  return Math.max(most - (most % stepOf(currency)), 0)
}

/**
 * The part of a total that is not charged to a card: the part the balance pays, or the whole total
 * where it is below the card minimum.
 */
export const coveredAmount = (balance: number, total: number, currency: string): number =>
  isWaived(balance, total) ? total : usableBalance(balance, total, currency)

/**
 * Whether a total is below the card minimum and the balance does not cover it either: such a total
 * is waived.
 */
export const isWaived = (balance: number, total: number): boolean =>
  total > 0 && total < AMOUNT_MIN && balance < total
