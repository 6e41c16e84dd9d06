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
}

/** Reads the current state of a dispute: events only report that something changed. */
export async function retrieveDispute(
  site: Site,
  processor_id: string,
  account: string | null,
): Promise<DisputeFacts> {
  const dispute = await callApi(site, 'look at dispute', stripe =>
    stripe.disputes.retrieve(processor_id, {}, onAccount(account)),
  )
  const { id, amount, currency, reason, evidence_details, balance_transactions } = dispute
  const moved = balance_transactions.reduce((sum, item) => sum + item.amount, 0)
  const due_by = evidence_details.due_by
  return {
    processor_id: id,
    status: STATUSES[dispute.status] ?? 'needs_response',
    amount,
    currency,
    reason,
    evidence_due_by: due_by === null ? null : new Date(due_by * 1_000),
    withdrawn: moved < 0,
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
