import { disputeLifecycle } from '@gatehouse/contract/billing/disputes'
import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A dispute as the API returns it. */
export type Dispute = ItemOf<'disputes'>

/** Every status of a dispute, in the order of its lifecycle. */
export const disputeStatuses = disputeLifecycle.statuses

/** What a dispute's status means to the merchant. */
export const disputeMeanings = {
  early_warning: 'warning',
  needs_response: 'negative',
  under_review: 'information',
  prevented: 'positive',
  won: 'positive',
  lost: 'negative',
} as const satisfies Record<Dispute['status'], Meaning>

/** A dispute's status. */
export function DisputeStatus({ of }: { of: Dispute['status'] }) {
  const t = useTexts()
  return <Status meaning={disputeMeanings[of]}>{t(`status.dispute.${of}`)}</Status>
}

/** The banks' reasons, by Stripe's names; an unknown reason is shown unchanged. */
const reasons = [
  'bank_cannot_process',
  'credit_not_processed',
  'customer_initiated',
  'debit_not_authorized',
  'duplicate',
  'fraudulent',
  'general',
  'incorrect_account_details',
  'insufficient_funds',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

/** The reason of a dispute as text. */
export function useDisputeReason() {
  const t = useTexts()
  return ({ reason }: Pick<Dispute, 'reason'>): string => {
    const known = reasons.find(item => item === reason)
    return t(`disputes.reasons.${known ?? 'general'}`)
  }
}
