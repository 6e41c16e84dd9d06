import { moveBalance } from '../balance/move-balance.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { Dispute } from '../state/refund-objects.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { mergeEvidence } from './evidence.ts'
import { DISPUTE_FEE } from './raise-dispute.ts'

const OPEN: readonly Dispute['status'][] = ['needs_response', 'warning_needs_response']

export const disputeRoutes = [
  retrieveRoute('/v1/disputes', 'dispute', 'dispute'),
  listRoute('/v1/disputes', 'dispute', ['charge', 'payment_intent']),

  route(
    'POST',
    '/v1/disputes/:id',
    { evidence: 'value', metadata: 'hash', submit: 'boolean' },
    (call, params) => {
      const before = disputeInPath(call)
      const isSubmitted = params.submit ?? params.evidence !== undefined
      if (isSubmitted || params.evidence !== undefined) {
        rejectClosed(before)
        rejectLate(call, before)
      }
      const evidence = mergeEvidence(call, before.evidence, params.evidence)
      const dispute = putObject(call, 'dispute', {
        ...before,
        evidence,
        evidence_details: {
          ...before.evidence_details,
          has_evidence: Object.values(evidence).some(value => value !== null),
          submission_count: before.evidence_details.submission_count + (isSubmitted ? 1 : 0),
        },
        metadata: mergeMetadata(before.metadata, params.metadata),
        ...(isSubmitted ? { status: underReview(before) } : {}),
      })
      record(call, 'charge.dispute.updated', dispute, { before })
      return isSubmitted ? check(call, dispute) : dispute
    },
  ),

  route('POST', '/v1/disputes/:id/close', {}, call => {
    const before = disputeInPath(call)
    rejectClosed(before)
    return close(
      call,
      before,
      before.status === 'warning_needs_response' ? 'warning_closed' : 'lost',
    )
  }),
]

/** Stripe decides test disputes by the text of the evidence. */
function check(moment: Moment, dispute: Dispute): Dispute {
  const text = dispute.evidence['uncategorized_text']
  if (text === 'losing_evidence') return decideDispute(moment, dispute, 'lost')
  return text === 'winning_evidence' ? decideDispute(moment, dispute, 'won') : dispute
}

/** The bank's decision. A won dispute returns the money and its fee; an inquiry is just closed. */
export function decideDispute(moment: Moment, dispute: Dispute, outcome: 'won' | 'lost'): Dispute {
  if (outcome === 'lost') return close(moment, dispute, 'lost')
  if (dispute.balance_transactions.length === 0) return close(moment, dispute, 'warning_closed')
  const returned = moveBalance(moment, {
    type: 'adjustment',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    fee: -DISPUTE_FEE,
    category: 'dispute_reversal',
    description: `Chargeback reversal for ${dispute.charge}`,
  })
  const won = close(
    moment,
    { ...dispute, balance_transactions: [...dispute.balance_transactions, returned] },
    'won',
  )
  record(moment, 'charge.dispute.funds_reinstated', won)
  return won
}

function close(moment: Moment, before: Dispute, status: Dispute['status']): Dispute {
  const dispute = putObject(moment, 'dispute', { ...before, status })
  record(moment, 'charge.dispute.closed', dispute)
  return dispute
}

function underReview(dispute: Dispute): Dispute['status'] {
  return dispute.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review'
}

function rejectClosed(dispute: Dispute) {
  if (OPEN.includes(dispute.status)) return
  throw invalidRequest(
    undefined,
    `This dispute is already ${dispute.status} and can no longer be changed.`,
    { param: 'dispute' },
  )
}

function rejectLate({ now }: Moment, { evidence_details }: Dispute) {
  const { due_by } = evidence_details
  if (due_by !== null && due_by >= now) return
  throw invalidRequest(undefined, 'The deadline to respond to this dispute has passed.', {
    param: 'evidence',
  })
}

function disputeInPath(call: Call): Dispute {
  const dispute = find(call, 'dispute', call.ids[0] ?? '')
  if (!dispute) throw noSuch('dispute', call.ids[0] ?? '')
  return dispute
}
