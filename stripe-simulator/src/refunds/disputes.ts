import { moveBalance } from '../balance/balance.ts'
import { invalidRequest, noSuch } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { Json } from '../state/objects.ts'
import type { Dispute } from '../state/refund-objects.ts'
import { find, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { DISPUTE_FEE, evidenceDetails } from './raise-dispute.ts'

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
      if (params.evidence !== undefined) rejectClosed(before)
      const provided = structuredClone(params.evidence ?? {}) as Record<string, Json>
      const isSubmitted = params.evidence !== undefined && params.submit !== false
      const evidence = { ...before.evidence, ...provided }
      const dispute = putObject(call, 'dispute', {
        ...before,
        evidence,
        metadata: mergeMetadata(before.metadata, params.metadata),
        ...(isSubmitted
          ? { evidence_details: evidenceDetails(call, 1), status: underReview(before) }
          : {}),
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
  if (text === 'losing_evidence') return close(moment, dispute, 'lost')
  if (text !== 'winning_evidence') return dispute
  if (dispute.balance_transactions.length === 0) return close(moment, dispute, 'warning_closed')
  const returned = moveBalance(moment, {
    type: 'adjustment',
    amount: dispute.amount,
    currency: dispute.currency,
    source: dispute.id,
    fee: -DISPUTE_FEE,
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

function disputeInPath(call: Call): Dispute {
  const dispute = find(call, 'dispute', call.ids[0] ?? '')
  if (!dispute) throw noSuch('dispute', call.ids[0] ?? '')
  return dispute
}
