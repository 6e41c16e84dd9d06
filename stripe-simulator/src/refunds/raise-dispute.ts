import { moveBalance } from '../balance/move-balance.ts'
import type { Charge } from '../state/objects.ts'
import type { Dispute } from '../state/refund-objects.ts'
import { newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'

const EVIDENCE_DUE_SECONDS = 7 * 24 * 60 * 60
/** Stripe's fee for a dispute in the US, in cents. */
export const DISPUTE_FEE = 1500

/**
 * Opens a dispute of a charge. An inquiry only asks first; every other dispute debits the money
 * immediately.
 */
export function raiseDispute(
  moment: Moment,
  charge: Charge,
  reason: 'fraudulent' | 'product_not_received' | 'inquiry',
): Dispute {
  const id = newId(moment, 'du_1')
  const inquiry = reason === 'inquiry'
  const withdrawal = inquiry
    ? []
    : [
        moveBalance(moment, {
          type: 'adjustment',
          amount: -charge.amount,
          currency: charge.currency,
          source: id,
          fee: DISPUTE_FEE,
          description: `Chargeback withdrawal for ${charge.id}`,
        }),
      ]
  const dispute = putObject(moment, 'dispute', {
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: withdrawal,
    charge: charge.id,
    created: moment.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: moment.now + EVIDENCE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === 'product_not_received' ? '13.1' : '10.4',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: 'visa',
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: inquiry ? 'fraudulent' : reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  })
  putObject(moment, 'charge', { ...charge, dispute: id, disputed: true })
  record(moment, 'charge.dispute.created', dispute)
  if (!inquiry) record(moment, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}
