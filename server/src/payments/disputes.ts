import type Stripe from 'stripe'
import type { DisputeStatus } from '@gatehouse/contract/billing/disputes'
import type { Site } from '../platform/site.ts'
import { callApi, onAccount } from './processor.ts'

/** The known details of a dispute at the processor; the amount is in the processor's units. */
export type DisputeFacts = {
  processor_id: string
  status: DisputeStatus
  amount: number
  currency: string
  reason: string | null
  evidence_due_by: Date | null
  /** The processor withholds the money, or has returned it to the customer. */
  withdrawn: boolean
  /** The network's own code of the reason. */
  reason_code?: string | null
  /** The processor's fees less those it returned, in its units; null if it reports none yet. */
  fees?: { amount: number; currency: string } | null
  /** How often evidence was sent. */
  submissions?: number
}

/** Reads the current state of a dispute: events only report that something changed. */
export async function retrieveDispute(
  site: Site,
  processor_id: string,
  account: string | null,
): Promise<DisputeFacts> {
  return factsOfDispute(
    await callApi(site, 'look at dispute', stripe =>
      stripe.disputes.retrieve(processor_id, {}, onAccount(account)),
    ),
  )
}

/** The details of a dispute as the processor shows it. */
export function factsOfDispute(dispute: Stripe.Dispute): DisputeFacts {
  const { id, amount, currency, reason, evidence_details, balance_transactions } = dispute
  const moved = balance_transactions.reduce((sum, item) => sum + item.amount, 0)
  const fee = balance_transactions.reduce((sum, item) => sum + item.fee, 0)
  const [first] = balance_transactions
  const { due_by, submission_count } = evidence_details
  return {
    processor_id: id,
    // A status that is newer than this list is open: nothing is decided.
    status: STATUSES[dispute.status] ?? 'needs_response',
    amount,
    currency,
    reason,
    reason_code: dispute.network_reason_code ?? null,
    // Zero means that no answer is possible.
    evidence_due_by: due_by ? new Date(due_by * 1_000) : null,
    withdrawn: moved < 0,
    fees: first ? { amount: fee, currency: first.currency } : null,
    submissions: submission_count,
  }
}

/** An inquiry comes before money moves; a closed inquiry moved none. */
const STATUSES: Partial<Record<string, DisputeStatus>> = {
  warning_needs_response: 'early_warning',
  warning_under_review: 'early_warning',
  warning_closed: 'prevented',
  prevented: 'prevented',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
} satisfies Partial<Record<Stripe.Dispute.Status, DisputeStatus>>
