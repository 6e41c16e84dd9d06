import { feeOf, moveBalance } from '../balance/move-balance.ts'
import { noSuch } from '../http/errors.ts'
import { listRoute, retrieveRoute } from '../http/lists.ts'
import { mergeMetadata } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import { cardByNumber } from '../payment-methods/test-cards.ts'
import type { Decline } from '../payment-methods/test-cards.ts'
import { secretOf } from '../payment-methods/payment-method.ts'
import type { Charge, Json, PaymentIntent, PaymentMethod } from '../state/objects.ts'
import { find, newId, putObject } from '../state/world.ts'
import type { Moment } from '../state/world.ts'
import { record } from '../webhooks/events.ts'

/** The outcome of a charge. `authenticated` by 3-D Secure; `captured` immediately or later. */
export interface ChargeResult {
  decline?: Decline
  captured: boolean
  authenticated: boolean
  pending?: boolean
}

/** Stores a charge of an intent, with its balance transaction if money moved. */
export function makeCharge(
  moment: Moment,
  intent: PaymentIntent,
  method: PaymentMethod,
  result: ChargeResult,
): Charge {
  const id = newId(moment, 'ch_3')
  const { decline, pending = false } = result
  const captured = result.captured && !decline
  const moved = captured && !pending
  const charge = putObject(moment, 'charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: moved ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: moved ? moveForCharge(moment, id, intent, method) : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: descriptorOf(intent),
    captured,
    created: moment.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    destination: null,
    dispute: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: intent.on_behalf_of,
    order: null,
    outcome: outcomeOf(decline, pending),
    paid: !decline && !pending,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(intent, method, result),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${moment.world.origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : pending ? 'pending' : 'succeeded',
    transfer_data: intent.transfer_data,
    transfer_group: intent.transfer_group,
  })
  record(moment, `charge.${charge.status}`, charge)
  return charge
}

/** Adds a charge's money to the balance and returns the id of the balance transaction. */
export function moveForCharge(
  moment: Moment,
  source: string,
  intent: PaymentIntent,
  method: PaymentMethod,
  amount = intent.amount,
): string {
  return moveBalance(moment, {
    type: method.type === 'card' ? 'charge' : 'payment',
    amount,
    currency: intent.currency,
    source,
    fee: feeOf(amount),
    description: intent.description,
    available: cardByNumber(secretOf(moment, method.id).number).available ?? false,
  }).id
}

export const chargeRoutes = [
  retrieveRoute('/v1/charges', 'charge', 'charge'),
  listRoute('/v1/charges', 'charge', ['customer', 'payment_intent', 'transfer_group']),

  route(
    'POST',
    '/v1/charges/:id',
    {
      description: 'string',
      metadata: 'hash',
      receipt_email: 'string',
      customer: 'string',
      transfer_group: 'string',
      shipping: 'value',
      fraud_details: 'value',
    },
    (call, params) => {
      const before = find(call, 'charge', call.ids[0] ?? '')
      if (!before) throw noSuch('charge', call.ids[0] ?? '')
      const { description = before.description, receipt_email = before.receipt_email } = params
      const charge = putObject(call, 'charge', {
        ...before,
        description,
        receipt_email,
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      record(call, 'charge.updated', charge, { before })
      return charge
    },
  ),
]

function descriptorOf(intent: PaymentIntent): string {
  const suffix = intent.statement_descriptor_suffix
  return (suffix === null ? 'SIMULATOR' : `SIMULATOR* ${suffix}`).slice(0, 22).toUpperCase()
}

function outcomeOf(decline: Decline | undefined, pending: boolean): Json {
  const common = {
    network_advice_code: null,
    network_decline_code: null,
    risk_level: 'normal',
    risk_score: 12,
  }
  if (!decline) {
    return {
      ...common,
      advice_code: null,
      reason: null,
      type: 'authorized',
      network_status: pending ? 'pending' : 'approved_by_network',
      seller_message: 'Payment complete.',
    }
  }
  return {
    ...common,
    advice_code: decline.advice_code ?? null,
    reason: decline.decline_code,
    network_status: 'declined_by_network',
    type: 'issuer_declined',
    seller_message: `The bank returned the decline code \`${decline.decline_code}\`.`,
  }
}

function detailsOf(intent: PaymentIntent, method: PaymentMethod, result: ChargeResult): Json {
  const { card } = method
  if (!card)
    return { sepa_debit: { ...(method.sepa_debit as object), mandate: null }, type: method.type }
  return {
    card: {
      amount_authorized: result.decline ? null : intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
      regulated_status: card.regulated_status,
      three_d_secure: result.authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            version: '2.2.0',
          }
        : null,
      wallet: null,
    },
    type: 'card',
  }
}
