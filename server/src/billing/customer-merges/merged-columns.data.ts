import type { Tables } from '../../platform/db/tables.ts'

/**
 * What a merge does with the rows that name the merged customer: they `move` to the other, are
 * `combined` with its rows by a step of their own, `end`, or are `kept` for a reason.
 */
export type MergeRule = 'move' | 'combine' | 'end' | { kept: string }

/** A column that names a customer. */
export type MergedColumn = `${keyof Tables}.${string}`

/**
 * Every column that names a customer, in the order in which a merge changes them: a test compares
 * the list with the database, so that a new column must say what happens to it.
 */
export const mergedColumns: Record<MergedColumn, MergeRule> = {
  'subscriptions.customer_id': 'move',
  'orders.customer_id': 'move',
  'order_drafts.customer_id': 'move',
  'checkouts.customer_id': 'move',
  'payments.customer_id': 'move',
  'balance_transactions.customer_id': 'move',
  'payment_methods.customer_id': 'combine',
  'refunds.customer_id': 'move',
  'disputes.customer_id': 'move',
  'invoices.customer_id': 'move',
  'missed_periods.customer_id': 'move',
  'discount_redemptions.customer_id': 'move',
  'benefit_grants.customer_id': 'move',
  'license_keys.customer_id': 'move',
  'customer_seats.customer_id': 'move',
  'customer_seats.holder_id': 'move',
  'customer_accounts.customer_id': 'combine',
  'downloads.customer_id': 'combine',
  'customer_requests.customer_id': 'move',
  // The previous version's notes, which were copied to the entries.
  'customer_notes.customer_id': 'end',
  'customer_note_entries.customer_id': 'move',
  'mails.customer_id': 'move',
  'unreachable_addresses.customer_id': 'move',
  'customer_meters.customer_id': 'combine',
  'usage_periods.customer_id': 'move',
  'meter_credits.customer_id': 'move',
  'meter_credit_entries.customer_id': 'move',
  'usage_alerts.customer_id': 'move',
  'usage_alert_firings.customer_id': 'combine',
  'usage_events.customer_id': 'combine',
  'ledger_entries.customer_id': 'move',
  'mrr_entries.customer_id': 'combine',
  'mrr_movements.customer_id': { kept: 'derived from MRR entries, and derived again' },
  'customer_presences.customer_id': { kept: 'derived from MRR entries, and derived again' },
  'customer_aliases.customer_id': 'move',
  'customer_revenue.customer_id': { kept: 'counted by triggers as orders move' },
  'customer_sessions.customer_id': 'end',
  'portal_codes.customer_id': 'end',
  'erasure_codes.customer_id': 'end',
}
