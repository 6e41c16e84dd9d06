import { invalidRequest, noSuch, noSuchReference } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata, oneOf } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { Charge } from '../state/objects.ts'
import type { Refund } from '../state/refund-objects.ts'
import { takeSettlement } from '../state/settlements.ts'
import { find, putObject } from '../state/world.ts'
import { publishRefund, refundCharge, undoRefund } from './refund-charge.ts'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

export const refundRoutes = [
  route(
    'POST',
    '/v1/refunds',
    {
      amount: 'integer',
      charge: 'string',
      payment_intent: 'string',
      metadata: 'hash',
      reason: 'string',
      refund_application_fee: 'boolean',
      reverse_transfer: 'boolean',
      instructions_email: 'string',
    },
    (call, params) => {
      const charge = chargeOf(call, params.charge ?? null, params.payment_intent ?? null)
      return refundCharge(call, charge, {
        amount: params.amount ?? null,
        metadata: mergeMetadata({}, params.metadata),
        reason: params.reason ? oneOf(params.reason, REASONS, 'reason') : null,
      })
    },
  ),

  retrieveRoute('/v1/refunds', 'refund', 'refund'),

  route('POST', '/v1/refunds/:id', { metadata: 'hash' }, (call, params) => {
    const before = refundInPath(call)
    const metadata = mergeMetadata(before.metadata, params.metadata)
    const refund = putObject(call, 'refund', { ...before, metadata })
    publishRefund(call, before, refund, 'refund.updated')
    return refund
  }),

  route('POST', '/v1/refunds/:id/cancel', {}, call => {
    const refund = refundInPath(call)
    if (refund.status !== 'pending') {
      throw invalidRequest(
        undefined,
        `Refund ${refund.id} cannot be canceled because its status is ${refund.status}.`,
      )
    }
    takeSettlement(call, refund.id)
    return undoRefund(call, refund, { status: 'canceled', failure_reason: 'merchant_request' })
  }),

  listRoute('/v1/refunds', 'refund', ['charge', 'payment_intent']),
]

function chargeOf(call: Call, chargeId: string | null, intentId: string | null): Charge {
  if (chargeId !== null) {
    const charge = find(call, 'charge', chargeId)
    if (!charge) throw noSuchReference('charge', chargeId, 'charge')
    return charge
  }
  if (intentId === null) {
    throw invalidRequest(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = find(call, 'payment_intent', intentId)
  if (!intent) throw noSuchReference('payment_intent', intentId, 'payment_intent')
  const charge = find(call, 'charge', intent.latest_charge ?? '')
  if (charge?.status === 'succeeded') return charge
  throw invalidRequest(
    'payment_intent_unexpected_state',
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    { param: 'payment_intent' },
  )
}

function refundInPath(call: Call): Refund {
  const refund = find(call, 'refund', call.ids[0] ?? '')
  if (!refund) throw noSuch('refund', call.ids[0] ?? '')
  return refund
}
