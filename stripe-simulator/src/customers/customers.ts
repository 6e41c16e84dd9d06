import { invalidRequest, noSuch } from '../http/errors.ts'
import { isForm } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import { listRoute } from '../http/lists.ts'
import { mergeMetadata, textIn } from '../http/parameters.ts'
import type { ParsedParameters } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import {
  attachMethod,
  readAddress,
  secretOf,
  takeMethod,
} from '../payment-methods/payment-method.ts'
import type { Customer, Json } from '../state/objects.ts'
import { idsBy } from '../state/table.ts'
import { find, newId, putObject } from '../state/world.ts'
import { record } from '../webhooks/events.ts'
import { liveCustomer } from './customer.ts'

const FIELDS = {
  address: 'value',
  balance: 'integer',
  description: 'string',
  email: 'string',
  invoice_prefix: 'string',
  invoice_settings: 'value',
  metadata: 'hash',
  name: 'string',
  phone: 'string',
  preferred_locales: 'list',
  shipping: 'value',
  tax: 'value',
  tax_exempt: 'string',
  business_name: 'string',
  individual_name: 'string',
  source: 'string',
  cash_balance: 'value',
  next_invoice_sequence: 'integer',
  validate: 'boolean',
} as const
const CREATE = {
  ...FIELDS,
  payment_method: 'string',
  tax_id_data: 'value',
  test_clock: 'string',
} as const

export const customerRoutes = [
  route('POST', '/v1/customers', CREATE, (call, params) => {
    const blank = blankCustomer(call)
    const customer = putObject(call, 'customer', { ...blank, ...changes(call, blank, params) })
    if (params.payment_method) {
      attachMethod(call, takeMethod(call, params.payment_method, 'payment_method'), customer.id)
    }
    record(call, 'customer.created', customer)
    return customer
  }),

  route('GET', '/v1/customers/:id', {}, call => {
    const customer = find(call, 'customer', call.ids[0] ?? '')
    if (!customer) throw noSuch('customer', call.ids[0] ?? '')
    return customer.deleted ? { id: customer.id, object: 'customer', deleted: true } : customer
  }),

  route('POST', '/v1/customers/:id', { ...FIELDS, default_source: 'string' }, (call, params) => {
    const before = liveCustomer(call, call.ids[0] ?? '')
    const customer = putObject(call, 'customer', { ...before, ...changes(call, before, params) })
    record(call, 'customer.updated', customer, { before })
    return customer
  }),

  route('DELETE', '/v1/customers/:id', {}, call => {
    const customer = liveCustomer(call, call.ids[0] ?? '')
    for (const id of [...idsBy(call.space.tables.payment_method, 'customer', customer.id)]) {
      const method = find(call, 'payment_method', id)
      if (!method) continue
      putObject(call, 'method_secret', { ...secretOf(call, id), spent: true })
      putObject(call, 'payment_method', { ...method, customer: null })
    }
    putObject(call, 'customer', { ...customer, deleted: true })
    record(call, 'customer.deleted', customer)
    return { id: customer.id, object: 'customer', deleted: true }
  }),

  listRoute('/v1/customers', 'customer', ['email']),
]

function changes(
  call: Call,
  before: Customer,
  params: ParsedParameters<typeof FIELDS>,
): Partial<Customer> {
  const { address, email, shipping, invoice_settings: settings } = params
  if (email && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw invalidRequest('email_invalid', `Invalid email address: ${email}`, { param: 'email' })
  }
  const changed: Partial<Customer> = {
    ...provided(params, ['description', 'email', 'name', 'phone']),
    metadata: mergeMetadata(before.metadata, params.metadata),
    balance: params.balance ?? before.balance,
    preferred_locales: params.preferred_locales ?? before.preferred_locales,
    tax_exempt: params.tax_exempt ?? before.tax_exempt,
    invoice_prefix: params.invoice_prefix ?? before.invoice_prefix,
  }
  if (address !== undefined) changed.address = isForm(address) ? readAddress(address) : null
  if (shipping !== undefined) changed.shipping = readShipping(shipping)
  if (settings !== undefined) changed.invoice_settings = newSettings(call, before, settings)
  return changed
}

function newSettings(call: Call, before: Customer, settings: FormValue) {
  if (!isForm(settings) || !('default_payment_method' in settings)) return before.invoice_settings
  const id = textIn(settings, 'default_payment_method') ?? null
  if (id !== null && find(call, 'payment_method', id)?.customer !== before.id) {
    throw invalidRequest(
      'resource_missing',
      `The customer does not have a payment method with the ID ${id}. The payment method must be ` +
        'attached to the customer.',
      { param: 'invoice_settings[default_payment_method]' },
    )
  }
  return { ...before.invoice_settings, default_payment_method: id }
}

/** Only the given fields: an empty string unsets a field, an absent one stays. */
function provided<T extends object, N extends keyof T>(params: T, names: readonly N[]): Pick<T, N> {
  const found = names.filter(name => params[name] !== undefined)
  return Object.fromEntries(found.map(name => [name, params[name]])) as Pick<T, N>
}

export function readShipping(value: FormValue | undefined): Json {
  if (!isForm(value)) return null
  return {
    address: { ...readAddress(value['address']) },
    name: textIn(value, 'name') ?? null,
    phone: textIn(value, 'phone') ?? null,
    carrier: textIn(value, 'carrier') ?? null,
    tracking_number: textIn(value, 'tracking_number') ?? null,
  }
}

function blankCustomer(call: Call): Customer {
  return {
    id: newId(call, 'cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: call.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: newId(call, '', 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
  }
}
