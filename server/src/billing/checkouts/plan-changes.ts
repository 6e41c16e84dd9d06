import type { Address } from '@gatehouse/contract/billing/addresses'
import type {
  CheckoutUpdate,
  CheckoutUpdatePublic,
} from '@gatehouse/contract/billing/checkout-inputs'
import { INVALID_TAX_ID, readTaxId } from '@gatehouse/contract/billing/read-tax-id'
import type { TaxId } from '@gatehouse/contract/billing/tax-ids'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Updateable } from 'kysely'
import type { CheckoutsTable } from '../../platform/db/tables.ts'
import type { Work } from '../../platform/work.ts'
import type { AttachedFieldRow } from '../custom-fields/custom-field.ts'
import { toAddress } from '../customers/customer.ts'
import { currentPrices, staticPrice } from '../products/price.ts'
import { trialProblem, trialColumns } from '../products/interval-rules.ts'
import type { FieldError } from './field-error.ts'
import { chosenProduct, type FullCheckout } from './checkout.ts'
import { originOf } from './embed-origin.ts'
import { requestedFields, planAnswers } from './plan-answers.ts'
import { resolveDiscount, planDiscount, type ResolvedDiscount } from './plan-discount.ts'
import { priceCheckout, amountProblem } from './pricing.ts'
import { seatProblem, seatsAllowed, seatsWithin } from './seats.ts'

/** The body that merchants or buyers send; only merchants may allow a trial. */
export type Body = CheckoutUpdate & Omit<CheckoutUpdatePublic, 'allow_trial'>
type Change = Updateable<CheckoutsTable>

/** The objects a request refers to, besides the checkout itself. */
type ResolvedReferences = {
  fields: AttachedFieldRow[] | undefined
  named: ResolvedDiscount
  now: Date
}

/** Looks up what a request refers to: the product's custom fields and the discount. */
export const resolveReferences = async (
  work: Work,
  checkout: FullCheckout,
  body: Body,
): Promise<ResolvedReferences> => ({
  fields: await requestedFields(work, checkout, body),
  named: await resolveDiscount(work, checkout, body),
  now: work.now,
})

/** Calculates a request's changes to an open checkout, or rejects it with all its errors. */
export function planChanges(
  checkout: FullCheckout,
  body: Body,
  references: ResolvedReferences,
): Change {
  const broken: FieldError[] = []
  const { fields, ...discountInput } = references
  const change: Change = {
    ...choose(checkout, body, { ...discountInput, broken }),
    ...identify(checkout, body),
    ...address(checkout, body, broken),
    ...terms(body, broken),
    ...planAnswers(checkout, body, { fields, broken }),
  }
  if (broken.length > 0) invalid(...broken)
  return change
}

/**
 * Another product or price resets the amount. The buyer sets the amount and the number of seats
 * only if the price allows it.
 */
function choose(checkout: FullCheckout, body: Body, references: DiscountReferences): Change {
  const { broken } = references
  const requested = body.product_id ?? body.product_price_id ?? body.currency
  const target = requested ? chosenTarget(checkout, body, broken) : currentTarget(checkout)
  if (!target) return {}
  const { product, price } = target
  const terms = seatTerms(body)
  const seats = chooseSeats({ checkout, product, price, terms }, body, broken)
  const provided = body.amount ?? null
  const rejected = provided === null ? undefined : amountProblem(price, provided)
  if (rejected !== undefined)
    broken.push({ loc: ['body', 'amount'], msg: rejected, input: provided })
  const isRepriced = Boolean(requested) || provided !== null || seats !== checkout.seats
  const pricing = isRepriced ? priceCheckout(price, provided, seats) : pricingOf(checkout)
  const discount = planDiscount(
    checkout,
    { product, price, ...pricing },
    { ...references, repriced: isRepriced },
  )
  if (!isRepriced) return { ...terms, ...discount }
  return {
    ...terms,
    product_id: product.id,
    product_price_id: price.id,
    seats,
    ...pricing,
    ...discount,
  }
}

type DiscountReferences = Pick<ResolvedReferences, 'named' | 'now'> & { broken: FieldError[] }

const pricingOf = ({ amount, currency }: FullCheckout) => ({ amount, currency })

/**
 * A requested number of seats that is not allowed is rejected; a previous number is moved to the
 * nearest allowed one.
 */
function chooseSeats(
  { checkout, product, price, terms }: SeatSelection,
  { seats }: Body,
  broken: FieldError[],
): number | null {
  const range = seatsAllowed(price, { ...checkout, ...terms })
  const msg = typeof seats === 'number' ? seatProblem(range, seats) : undefined
  if (msg !== undefined) broken.push({ loc: ['body', 'seats'], msg, input: seats })
  const before = product.id === checkout.product_id ? checkout.seats : null
  return seatsWithin(range, seats ?? before)
}

type Target = Pick<FullCheckout, 'price'> & {
  product: FullCheckout['products'][number]
}
type SeatSelection = Target & { checkout: FullCheckout; terms: ReturnType<typeof seatTerms> }

/** The merchant's limits on the number of seats. */
const seatTerms = ({ min_seats, max_seats }: Body) => ({
  ...(min_seats !== undefined && { min_seats }),
  ...(max_seats !== undefined && { max_seats }),
})

const currentTarget = (checkout: FullCheckout) => ({
  product: chosenProduct(checkout),
  price: checkout.price,
})

function chosenTarget(
  checkout: FullCheckout,
  { product_id, product_price_id, currency }: Body,
  broken: FieldError[],
) {
  const requested = product_id ?? (product_price_id ? null : checkout.product_id)
  const product = checkout.products.find(({ id, prices }) =>
    requested ? id === requested : prices.some(price => price.id === product_price_id),
  )
  const key = product_id ? 'product_id' : product_price_id ? 'product_price_id' : 'currency'
  const loc = ['body', key]
  const input = product_id ?? product_price_id ?? currency
  const reject = (msg: string) => void broken.push({ loc, msg, input })
  if (!product) return reject('Product is not available in this checkout.')
  if (product.is_archived) return reject('Product is archived.')
  const price = product_price_id
    ? currentPrices(product).find(({ id }) => id === product_price_id)
    : priceIn(product, currency ?? checkout.currency, currency)
  return price ? { product, price } : reject('Price is not available in this checkout.')
}

/** The price in the currency the buyer sees already, if the product has a price in it. */
function priceIn(
  product: FullCheckout['products'][number],
  seen: string,
  required: string | null | undefined,
) {
  const prices = currentPrices(product)
  const price = staticPrice(product, seen) ?? prices.find(p => p.price_currency === seen)
  if (price || required) return price
  return staticPrice(product) ?? prices[0]
}

/**
 * A customer the merchant named keeps their address, because the merchant identifies the buyer by
 * it.
 */
function identify({ is_customer_named }: FullCheckout, body: Body): Change {
  const { customer_email, customer_name, customer_billing_name, is_business_customer } = body
  return {
    ...(customer_email !== undefined && !is_customer_named && { customer_email }),
    ...(customer_name !== undefined && { customer_name }),
    ...(customer_billing_name !== undefined && { customer_billing_name }),
    ...(typeof is_business_customer === 'boolean' && { is_business_customer }),
  }
}

function address(checkout: FullCheckout, body: Body, broken: FieldError[]): Change {
  const provided = body.customer_billing_address
  const after = provided === undefined ? toAddress(checkout.customer_billing_address) : provided
  const country = after?.country ?? null
  const tax_id = taxId(checkout, body.customer_tax_id, country, broken)
  return {
    ...(provided !== undefined && {
      customer_billing_address: provided && JSON.stringify(provided),
    }),
    ...(provided && hasMoreThanCountry(provided) && { require_billing_address: true }),
    ...(tax_id !== undefined && { customer_tax_id: tax_id && JSON.stringify(tax_id) }),
  }
}

/** An address with more than a country must be complete. */
function hasMoreThanCountry({ line1, city, postal_code, state, country }: Address): boolean {
  const elsewhere = state !== null && country !== 'US' && country !== 'CA'
  const code = postal_code !== null && country !== 'US'
  return line1 !== null || city !== null || code || elsewhere
}

/** Undefined leaves the tax id as it is; a change of country validates the stored one again. */
function taxId(
  checkout: FullCheckout,
  input: string | null | undefined,
  country: string | null,
  broken: FieldError[],
): TaxId | null | undefined {
  const current = checkout.customer_tax_id?.[0]
  const value = input === undefined ? current : input
  if (value === undefined) return undefined
  if (value === null || value === '') return null
  const loc = ['body', 'customer_tax_id']
  if (country === null) {
    broken.push({ loc, msg: 'Country is required to validate tax ID.', input: value })
    return undefined
  }
  const read = readTaxId(country, value)
  if (!read) broken.push({ loc, msg: INVALID_TAX_ID, input: value })
  return read
}

/** Fields that only merchants send; a buyer's body never has them. */
function terms(body: Body, broken: FieldError[]): Change {
  const { allow_discount_codes, require_billing_address, success_url, return_url } = body
  const { embed_origin, customer_ip_address, metadata, customer_metadata, allow_trial } = body
  broken.push(...trialProblem(body))
  if (embed_origin && originOf(embed_origin) === undefined) {
    const msg = 'Input should be an origin such as https://shop.example.'
    broken.push({ loc: ['body', 'embed_origin'], msg, input: embed_origin })
  }
  return {
    ...(typeof allow_trial === 'boolean' && { allow_trial }),
    ...trialColumns(body),
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
