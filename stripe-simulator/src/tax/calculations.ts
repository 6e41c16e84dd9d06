import { liveCustomer } from '../customers/customer.ts'
import { invalidParameter, invalidRequest, noSuch } from '../http/errors.ts'
import { isForm, listOf } from '../http/form.ts'
import type { Form, FormValue } from '../http/form.ts'
import { listOfRows, PAGE } from '../http/lists.ts'
import { formIn, integerOf, requireValue, oneOf, textIn } from '../http/parameters.ts'
import type { ParsedParameters } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import { readCurrency } from '../intents/amounts.ts'
import { readAddress } from '../payment-methods/payment-method.ts'
import type { Json } from '../state/objects.ts'
import type {
  TaxBreakdown,
  TaxCalculation,
  TaxCustomerDetails,
  TaxLine,
  TaxShipping,
} from '../state/tax-objects.ts'
import { find, newId, putObject, spaceOf } from '../state/world.ts'
import { mergeBreakdowns, taxParts } from './tax-amounts.ts'
import type { Reason, TaxBehavior } from './tax-amounts.ts'
import { checkTaxId, isReverseCharge, taxesAt } from './tax-location.ts'
import type { Tax } from './tax-location.ts'

const VALID_SECONDS = 90 * 24 * 60 * 60
const LINES_MAX = 100
const CODE_DEFAULT = 'txcd_10000000'
const CODE_SHIPPING = 'txcd_92010001'
const CODE_NONTAXABLE = 'txcd_00000000'
const TAXABILITY_OVERRIDES = ['customer_exempt', 'none', 'reverse_charge'] as const
const CREATE = {
  currency: 'string',
  customer: 'string',
  customer_details: 'value',
  line_items: 'value',
  ship_from_details: 'value',
  shipping_cost: 'value',
  tax_date: 'integer',
} as const

export const taxCalculationRoutes = [
  route('POST', '/v1/tax/calculations', CREATE, (call, params) =>
    putObject(call, 'tax_calculation', calculate(call, params)),
  ),

  route('GET', '/v1/tax/calculations/:id', {}, calculationInPath),

  route('GET', '/v1/tax/calculations/:id/line_items', PAGE, (call, params) => {
    const { id, lines } = calculationInPath(call)
    return listOfRows(lines, `/v1/tax/calculations/${id}/line_items`, params)
  }),
]

function calculationInPath(call: Call): TaxCalculation {
  const calculation = find(call, 'tax_calculation', call.ids[0] ?? '')
  if (!calculation) throw noSuch('tax calculation', call.ids[0] ?? '', 'calculation')
  return calculation
}

/** The facts common to all lines: the taxes, and the reason if they are not due. */
interface TaxContext {
  taxes: Tax[]
  reason: Reason
}

function calculate(call: Call, params: ParsedParameters<typeof CREATE>): TaxCalculation {
  const currency = readCurrency(requireValue(params.currency, 'currency'))
  const items = listOf(requireValue(params.line_items, 'line_items'))
  if (items.length === 0 || items.length > LINES_MAX) {
    throw invalidParameter('parameter_missing', 'Missing required param: line_items.', 'line_items')
  }
  const details = customerDetails(call, params)
  const taxContext = taxContextOf(call, details, params.ship_from_details)
  const id = newId(call, 'taxcalc_1')
  const lines = items.map((item, index) => lineOf(call, item, index, taxContext))
  if (new Set(lines.map(({ line }) => line.reference)).size < lines.length) {
    throw invalidRequest(undefined, 'Line item references must be unique.', { param: 'line_items' })
  }
  const shipping = shippingOf(params.shipping_cost, taxContext)
  const parts = [...lines.flatMap(({ parts }) => parts), ...(shipping?.parts ?? [])]
  const sum = (inclusive: boolean) =>
    parts
      .filter(part => part.inclusive === inclusive)
      .reduce((total, part) => total + part.amount, 0)
  const amounts = lines.reduce((total, { line }) => total + line.amount, 0)
  const shipFrom = formIn(params.ship_from_details, 'address')
  return {
    id,
    object: 'tax.calculation',
    currency,
    customer: params.customer ?? null,
    amount_total: amounts + (shipping?.cost.amount ?? 0) + sum(false),
    customer_details: details,
    expires_at: call.now + VALID_SECONDS,
    livemode: false,
    ship_from_details: shipFrom ? { address: { ...readAddress(shipFrom) } } : null,
    shipping_cost: shipping?.cost ?? null,
    tax_amount_exclusive: sum(false),
    tax_amount_inclusive: sum(true),
    tax_breakdown: mergeBreakdowns(parts),
    tax_date: params.tax_date ?? call.now,
    lines: lines.map(({ line }) => line),
  }
}

function customerDetails(call: Call, params: ParsedParameters<typeof CREATE>): TaxCustomerDetails {
  const provided = isForm(params.customer_details) ? params.customer_details : undefined
  if (!provided && !params.customer) {
    throw invalidRequest(
      'parameter_missing',
      'You must provide either customer or customer_details.',
      { param: 'customer_details' },
    )
  }
  const customer = params.customer ? liveCustomer(call, params.customer, 'customer') : undefined
  const address = formIn(provided, 'address')
  const taxIds = listOf(provided?.['tax_ids']).map((taxId, index) => {
    const param = `customer_details[tax_ids][${index}]`
    const read = {
      type: requireValue(textIn(taxId, 'type'), `${param}[type]`),
      value: requireValue(textIn(taxId, 'value'), `${param}[value]`),
    }
    checkTaxId(read, `${param}[value]`)
    return read
  })
  return {
    address: address ? readAddress(address) : (customer?.address ?? null),
    address_source: address
      ? oneOf(
          textIn(provided, 'address_source') ?? 'billing',
          ['billing', 'shipping'],
          'address_source',
        )
      : customer?.address
        ? 'billing'
        : null,
    ip_address: textIn(provided, 'ip_address') ?? null,
    tax_ids: taxIds,
    taxability_override: oneOf(
      textIn(provided, 'taxability_override') ?? overrideOf(customer?.tax_exempt),
      TAXABILITY_OVERRIDES,
      'customer_details[taxability_override]',
    ),
  }
}

/** A customer's tax status, in the words of a calculation. */
function overrideOf(exempt: string | undefined): string {
  if (exempt === 'exempt') return 'customer_exempt'
  return exempt === 'reverse' ? 'reverse_charge' : 'none'
}

function taxContextOf(
  call: Call,
  details: TaxCustomerDetails,
  shipFrom: FormValue | undefined,
): TaxContext {
  const taxes = taxesAt(details.address)
  const platform = spaceOf(call.world, call.world.platform)
  const account = find({ space: platform }, 'account', call.space.account)
  const seller = textIn(shipFrom, 'address', 'country') ?? account?.country ?? 'US'
  if (details.taxability_override === 'customer_exempt') return { taxes, reason: 'customer_exempt' }
  if (
    details.taxability_override === 'reverse_charge' ||
    isReverseCharge(details.address, details.tax_ids, seller.toUpperCase())
  ) {
    return { taxes, reason: 'reverse_charge' }
  }
  return { taxes, reason: taxes.length === 0 ? 'not_supported' : 'standard_rated' }
}

function lineOf(call: Call, item: FormValue, index: number, taxContext: TaxContext) {
  const param = `line_items[${index}]`
  const amount = amountIn(item, param)
  const code = textIn(item, 'tax_code') ?? CODE_DEFAULT
  const behavior = behaviorIn(item, param)
  const parts = partsOf(amount, behavior, code, taxContext)
  const quantity = textIn(item, 'quantity')
  const line: TaxLine = {
    id: newId(call, 'tax_li_'),
    object: 'tax.calculation_line_item',
    amount,
    amount_tax: parts.reduce((sum, part) => sum + part.amount, 0),
    livemode: false,
    metadata: { ...(formIn(item, 'metadata') as Record<string, string> | undefined) },
    performance_location: null,
    product: textIn(item, 'product') ?? null,
    quantity: quantity === undefined ? 1 : integerOf(quantity, `${param}[quantity]`),
    reference: textIn(item, 'reference') ?? `L${index + 1}`,
    tax_behavior: behavior,
    tax_breakdown: parts.map(part => ({
      amount: part.amount,
      jurisdiction: jurisdictionOf(part),
      sourcing: 'destination',
      tax_rate_details:
        part.tax_rate_details.tax_type === null
          ? null
          : {
              display_name: part.tax_rate_details.tax_type.replaceAll('_', ' ').toUpperCase(),
              percentage_decimal: part.tax_rate_details.percentage_decimal,
              tax_type: part.tax_rate_details.tax_type,
            },
      taxability_reason: part.taxability_reason,
      taxable_amount: part.taxable_amount,
    })),
    tax_code: code,
  }
  return { line, parts }
}

function shippingOf(value: FormValue | undefined, taxContext: TaxContext) {
  if (!isForm(value)) return undefined
  const amount = amountIn(value, 'shipping_cost')
  const code = textIn(value, 'tax_code') ?? CODE_SHIPPING
  const behavior = behaviorIn(value, 'shipping_cost')
  const parts = partsOf(amount, behavior, code, taxContext)
  const cost: TaxShipping = {
    amount,
    amount_tax: parts.reduce((sum, part) => sum + part.amount, 0),
    tax_behavior: behavior,
    tax_code: code,
  }
  return { cost, parts }
}

function partsOf(
  amount: number,
  behavior: TaxBehavior,
  code: string,
  { taxes, reason }: TaxContext,
): TaxBreakdown[] {
  const due = code === CODE_NONTAXABLE && reason === 'standard_rated' ? 'product_exempt' : reason
  return taxParts(amount, taxes, { behavior, reason: due })
}

function amountIn(value: Form | FormValue, param: string): number {
  const amount = integerOf(
    requireValue(textIn(value, 'amount'), `${param}[amount]`),
    `${param}[amount]`,
  )
  if (amount >= 0) return amount
  throw invalidParameter(
    'parameter_invalid_integer',
    'This value must be greater than or equal to 0.',
    `${param}[amount]`,
  )
}

function behaviorIn(value: FormValue, param: string): TaxBehavior {
  return oneOf(
    textIn(value, 'tax_behavior') ?? 'exclusive',
    ['inclusive', 'exclusive'],
    `${param}[tax_behavior]`,
  )
}

function jurisdictionOf(part: TaxBreakdown): Json {
  const { country, state } = part.tax_rate_details
  return {
    country,
    display_name: state ?? country,
    level: state === null ? 'country' : 'state',
    state,
  }
}
