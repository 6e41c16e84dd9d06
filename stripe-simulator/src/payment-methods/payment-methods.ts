import { invalidRequest, noSuch } from '../http/errors.ts'
import { isForm } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import { listRows, PAGE } from '../http/lists.ts'
import { integerOf, mergeMetadata, requireValue } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { PaymentMethod } from '../state/objects.ts'
import { find, putObject } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { liveCustomer } from '../customers/customer.ts'
import {
  attachMethod,
  draftMethod,
  storeMethod,
  readBilling,
  secretOf,
  takeMethod,
} from './payment-method.ts'

const CREATE = {
  type: 'string',
  card: 'value',
  sepa_debit: 'value',
  billing_details: 'value',
  metadata: 'hash',
  allow_redisplay: 'string',
  radar_options: 'value',
} as const
const UPDATE = {
  billing_details: 'value',
  card: 'value',
  metadata: 'hash',
  allow_redisplay: 'string',
} as const

export const paymentMethodRoutes = [
  route(
    'POST',
    '/v1/payment_methods',
    CREATE,
    (call, params) => storeMethod(call, draftMethod(call, params as Record<string, FormValue>)),
    { browser: true },
  ),

  route(
    'GET',
    '/v1/payment_methods',
    { ...PAGE, customer: 'string', type: 'string', allow_redisplay: 'string' },
    (call, params) => {
      const { customer, type, allow_redisplay } = params
      if (customer) liveCustomer(call, customer, 'customer')
      return listRows(call, 'payment_method', '/v1/payment_methods', {
        page: params,
        filters: { customer, type, allow_redisplay },
      })
    },
  ),

  route(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...PAGE, type: 'string', allow_redisplay: 'string' },
    (call, params) => {
      const customer = liveCustomer(call, call.ids[0] ?? '')
      const { type, allow_redisplay } = params
      return listRows(call, 'payment_method', `/v1/customers/${customer.id}/payment_methods`, {
        page: params,
        filters: { customer: customer.id, type, allow_redisplay },
      })
    },
  ),

  route('GET', '/v1/customers/:id/payment_methods/:method', {}, call => {
    const customer = liveCustomer(call, call.ids[0] ?? '')
    const method = find(call, 'payment_method', call.ids[1] ?? '')
    if (method?.customer !== customer.id) throw noSuch('PaymentMethod', call.ids[1] ?? '')
    return method
  }),

  route('GET', '/v1/payment_methods/:id', {}, methodInPath),

  route('POST', '/v1/payment_methods/:id', UPDATE, (call, params) => {
    const method = methodInPath(call)
    if (method.customer === null) {
      throw invalidRequest(
        undefined,
        'You must save this PaymentMethod to a customer before you can update it.',
      )
    }
    const updated = putObject(call, 'payment_method', {
      ...method,
      allow_redisplay: params.allow_redisplay ?? method.allow_redisplay,
      billing_details: readBilling(params.billing_details, method.billing_details),
      metadata: mergeMetadata(method.metadata, params.metadata),
      ...(method.card ? { card: newExpiry(method.card, params.card) } : {}),
    })
    record(call, 'payment_method.updated', updated, { before: method })
    return updated
  }),

  route('POST', '/v1/payment_methods/:id/attach', { customer: 'string' }, (call, params) => {
    const customer = liveCustomer(call, requireValue(params.customer, 'customer'), 'customer')
    return attachMethod(call, methodInPath(call), customer.id)
  }),

  route('POST', '/v1/payment_methods/:id/detach', {}, call => {
    const method = methodInPath(call)
    if (method.customer === null) {
      throw invalidRequest(
        undefined,
        'The payment method you provided is not attached to a customer so detachment is ' +
          'impossible.',
      )
    }
    clearDefault(call, method)
    putObject(call, 'method_secret', { ...secretOf(call, method.id), spent: true })
    const detached = putObject(call, 'payment_method', { ...method, customer: null })
    record(call, 'payment_method.detached', detached, { before: method })
    return detached
  }),
]

function methodInPath(call: Call): PaymentMethod {
  const id = call.ids[0] ?? ''
  if (id.startsWith('pm_card_')) return takeMethod(call, id, 'payment_method')
  const method = find(call, 'payment_method', id)
  if (!method) throw noSuch('PaymentMethod', id)
  return method
}

/** A customer whose default payment method is detached has none, as at Stripe. */
function clearDefault(call: Call, method: PaymentMethod) {
  const customer = find(call, 'customer', method.customer ?? '')
  if (customer?.invoice_settings?.default_payment_method !== method.id) return
  const without = { ...customer.invoice_settings, default_payment_method: null }
  putObject(call, 'customer', { ...customer, invoice_settings: without })
}

function newExpiry(card: NonNullable<PaymentMethod['card']>, provided: FormValue | undefined) {
  if (!isForm(provided)) return card
  return {
    ...card,
    exp_month:
      'exp_month' in provided
        ? integerOf(provided['exp_month'] ?? '', 'card[exp_month]')
        : card.exp_month,
    exp_year:
      'exp_year' in provided
        ? integerOf(provided['exp_year'] ?? '', 'card[exp_year]')
        : card.exp_year,
  }
}
