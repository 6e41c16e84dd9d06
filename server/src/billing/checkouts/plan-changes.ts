import { normalizeState, type Address } from '@gatehouse/contract/billing/addresses'
import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import type { TaxId } from '@gatehouse/contract/billing/tax-ids'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import type { CheckoutsTable } from '../../platform/db/tables.ts'
import { toAddress } from '../customers/customer.ts'
import { staticPrice } from '../products/price.ts'
import { chosenProduct, type ShownCheckout } from './checkout.ts'
import { priceCheckout, refusedAmount } from './pricing.ts'
import { readTaxId } from './tax-id.ts'

/** Something wrong with a request: where, and in words. */
export type Broken = { loc: string[]; msg: string; type?: string; input?: unknown }

type Body = CheckoutUpdate & CheckoutUpdatePublic
type Change = Updateable<CheckoutsTable>

/** Decides what a request changes of an open checkout, or refuses it with all that is wrong. */
export function planChanges(checkout: ShownCheckout, body: Body): Change {
  const broken: Broken[] = []
  const change: Change = {
    ...choose(checkout, body, broken),
    ...identify(checkout, body),
    ...address(checkout, body, broken),
    ...terms(body, broken),
  }
  if (broken.length > 0) invalid(...broken)
  return change
}

/**
 * Another product or price starts the amount anew; an amount is the buyer's where the price lets
 * them.
 */
function choose(checkout: ShownCheckout, body: Body, broken: Broken[]): Change {
  const { product_id, product_price_id, amount } = body
  const asked = product_id ?? product_price_id
  const target = asked ? chosenTarget(checkout, body, broken) : chosenTargetNow(checkout)
  if (!target) return {}
  const { product, price } = target
  const given = amount ?? null
  const refused = given === null ? undefined : refusedAmount(price, given)
  if (refused !== undefined) broken.push({ loc: ['body', 'amount'], msg: refused, input: given })
  if (!asked && given === null) return {}
  return { product_id: product.id, product_price_id: price.id, ...priceCheckout(price, given) }
}

const chosenTargetNow = (checkout: ShownCheckout) => ({
  product: chosenProduct(checkout),
  price: checkout.price,
})

function chosenTarget(
  checkout: ShownCheckout,
  { product_id, product_price_id }: Body,
  broken: Broken[],
) {
  const product = checkout.products.find(({ id, prices }) =>
    product_id ? id === product_id : prices.some(price => price.id === product_price_id),
  )
  const loc = ['body', product_id ? 'product_id' : 'product_price_id']
  const input = product_id ?? product_price_id
  const refuse = (msg: string) => void broken.push({ loc, msg, input })
  if (!product) return refuse('Product is not available in this checkout.')
  if (product.is_archived) return refuse('Product is archived.')
  const price = product_price_id
    ? product.prices.find(({ id }) => id === product_price_id)
    : (staticPrice(product) ?? product.prices[0])
  return price ? { product, price } : refuse('Price is not available in this checkout.')
}

/** A customer the merchant named keeps their address: it is how the merchant knows who buys. */
function identify({ is_customer_named }: ShownCheckout, body: Body): Change {
  const { customer_email, customer_name, customer_billing_name, is_business_customer } = body
  return {
    ...(customer_email !== undefined && !is_customer_named && { customer_email }),
    ...(customer_name !== undefined && { customer_name }),
    ...(customer_billing_name !== undefined && { customer_billing_name }),
    ...(typeof is_business_customer === 'boolean' && { is_business_customer }),
  }
}

function address(checkout: ShownCheckout, body: Body, broken: Broken[]): Change {
  const given = body.customer_billing_address
  const after = given === undefined ? toAddress(checkout.customer_billing_address) : given
  const country = after?.country ?? null
  const tax_id = taxId(checkout, body.customer_tax_id, country, broken)
  return {
    ...(given !== undefined && { customer_billing_address: given && JSON.stringify(given) }),
    ...(given && isWhole(given) && { require_billing_address: true }),
    ...(tax_id !== undefined && { customer_tax_id: tax_id && JSON.stringify(tax_id) }),
  }
}

/** Who writes more than a country is asked for the rest of it too. */
function isWhole({ line1, city, postal_code, state, country }: Address): boolean {
  const elsewhere = state !== null && normalizeState(country, 'ZZ') !== undefined
  return line1 !== null || city !== null || postal_code !== null || elsewhere
}

/** Undefined leaves the number as it is; another country checks the one held before once more. */
function taxId(
  checkout: ShownCheckout,
  given: string | null | undefined,
  country: string | null,
  broken: Broken[],
): TaxId | null | undefined {
  const held = checkout.customer_tax_id?.[0]
  const value = given === undefined ? held : given
  if (value === undefined) return undefined
  if (value === null || value === '') return null
  const loc = ['body', 'customer_tax_id']
  if (country === null) {
    broken.push({ loc, msg: 'Country is required to validate tax ID.', input: value })
    return undefined
  }
  const read = readTaxId(country, value)
  if (!read) broken.push({ loc, msg: 'Invalid tax ID.', input: value })
  return read
}

/** What only merchants send; a buyer's body does not have these. */
function terms(body: Body, broken: Broken[]): Change {
  for (const key of ['discount_id', 'discount_code'] as const) {
    const input = body[key]
    if (input) broken.push({ loc: ['body', key], msg: 'Discount does not exist.', input })
  }
  const { allow_discount_codes, require_billing_address, success_url, return_url } = body
  const { embed_origin, customer_ip_address, metadata, customer_metadata } = body
  return {
    ...(typeof allow_discount_codes === 'boolean' && { allow_discount_codes }),
    ...(typeof require_billing_address === 'boolean' && { require_billing_address }),
    ...(success_url !== undefined && { success_url }),
    ...(return_url !== undefined && { return_url }),
    ...(embed_origin !== undefined && { embed_origin }),
    ...(customer_ip_address !== undefined && { customer_ip_address }),
    ...(metadata && { metadata: JSON.stringify(metadata) }),
    ...(customer_metadata && { customer_metadata: JSON.stringify(customer_metadata) }),
  }
}
