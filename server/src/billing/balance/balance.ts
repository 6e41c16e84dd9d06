import type { BalanceCause, BalanceEntry } from '@gatehouse/contract/billing/balance'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { AMOUNT_MIN } from '@gatehouse/contract/billing/amount-bounds'

/** A movement as the ledger has it: there a balance is a credit, and what is added is negative. */
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

/** The movement as the API shows it. */
export function toEntry({ note, cause, ...row }: EntryRow): BalanceEntry {
  const { id, created_at, currency, amount, balance, order_id, invoice_number, refund_id } = row
  return {
    ...{ id, created_at, currency, balance, order_id, invoice_number, refund_id },
    amount: 0 - amount,
    // The database lets no movement be written without one of the words.
    cause: cause as BalanceCause,
    reason: note,
  }
}

/**
 * How much of a balance an order of a total takes, in minor units: as much as there is, but what
 * is left to pay is nothing, or what a card can be charged with, in the currency's steps.
 */
export function usableOf(balance: number, total: number, currency: string): number {
  if (balance <= 0 || total <= 0) return 0
  if (balance >= total) return total
  const most = Math.min(balance, total - AMOUNT_MIN)
  return Math.max(most - (most % stepOf(currency)), 0)
}

/** What of a total nobody is charged with: what the balance pays, or all of what is too little. */
export const coveredOf = (balance: number, total: number, currency: string): number =>
  isTooLittle(balance, total) ? total : usableOf(balance, total, currency)

/**
 * Whether a total is less than a card can be charged with, and the balance does not have it either:
 * nobody is asked for it.
 */
export const isTooLittle = (balance: number, total: number): boolean =>
  total > 0 && total < AMOUNT_MIN && balance < total
