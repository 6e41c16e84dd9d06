import type { Json, StoredObject, Metadata, Seconds } from './objects.ts'
import type { Row } from './table.ts'

export interface Refund extends Row {
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: Seconds
  currency: string
  customer: string | null
  customer_account: null
  destination_details: Json
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string | null
  payment_method: string | null
  pending_reason?: string
  reason: string | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  transfer_reversal: null
}

export interface BalanceTransaction extends Row {
  object: 'balance_transaction'
  amount: number
  available_on: Seconds
  balance_type: 'payments'
  created: Seconds
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: Json
  net: number
  reporting_category: string
  source: string
  status: 'available' | 'pending'
  type:
    | 'charge'
    | 'payment'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
}

/** Money sent to the merchant's bank; `amount` is what its transactions sum to. */
export interface Payout extends StoredObject {
  object: 'payout'
  amount: number
  arrival_date: Seconds
  automatic: boolean
  balance_transaction: string
  currency: string
  description: string
  destination: null
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  metadata: Metadata
  method: 'standard'
  original_payout: null
  reconciliation_status: 'completed' | 'in_progress' | 'not_applicable'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: null
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  type: 'bank_account'
}

/** An uploaded file; its content is not kept. */
export interface StripeFile extends Row {
  object: 'file'
  created: Seconds
  expires_at: null
  filename: string | null
  purpose: string
  size: number
  title: null
  type: string
  url: null
}

export interface Dispute extends StoredObject {
  object: 'dispute'
  amount: number
  balance_transactions: BalanceTransaction[]
  charge: string
  currency: string
  enhanced_eligibility_types: []
  evidence: Record<string, Json>
  evidence_details: {
    due_by: Seconds | null
    enhanced_eligibility: Json
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  metadata: Metadata
  network_reason_code: string
  payment_intent: string | null
  payment_method_details: Json
  reason: string
  status:
    | 'needs_response'
    | 'warning_needs_response'
    | 'under_review'
    | 'warning_closed'
    | 'warning_under_review'
    | 'won'
    | 'lost'
}
