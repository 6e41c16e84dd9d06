import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import type { OrderCreate, OrderLine } from '@gatehouse/contract/billing/order-drafts'
import { invalid } from '@gatehouse/contract/kit/problems'
import { newId } from '../../platform/ids.ts'
import { sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import { product as times } from '../orders/basis.ts'
import { multipleProblem } from '../products/price-rules.ts'
import { presetAmount, staticPrice } from '../products/price.ts'
import type { ProductWithParts } from '../products/product.ts'
import { findProducts } from '../products/queries.ts'
import type { DraftLine } from './draft.ts'

/** The lines of an order by hand, their currency, and its product; none if no line has one. */
export type ResolvedLines = {
  lines: DraftLine[]
  currency: string
  product: ProductWithParts | undefined
}

type Loc = (string | number)[]
type Place = { organization_id: string; default_currency: string }

/** The prices an order by hand can be written with; a seat-based one needs a checkout. */
const PRICE_TYPES = ['fixed', 'free', 'custom']

/** Finds the products and amounts of the lines a request names, or rejects it. */
export async function resolveLines(
  work: Work,
  body: OrderCreate,
  { organization_id, default_currency }: Place,
): Promise<ResolvedLines> {
  const asked = requestedLines(body)
  const ids = [...new Set(asked.flatMap(({ line }) => line.product_id ?? []))]
  const found = ids.length > 0 ? await findProducts(work, ids) : []
  const products = new Map(
    found.filter(item => item.organization_id === organization_id).map(item => [item.id, item]),
  )
  const first = products.get(ids[0] ?? '')
  const currency = currencyOf(body, first, default_currency)
  const lines = asked.map(({ line, loc }) => {
    const { product_id } = line
    if (!product_id) return freeLine(line, { loc, currency })
    const product = products.get(product_id)
    rejectProduct(product, { loc: [...loc, 'product_id'], input: product_id, first })
    return productLine(line, { loc, currency, product })
  })
  const total = sumOf(lines.map(({ amount }) => amount))
  const loc = ['body', body.lines ? 'lines' : 'amount']
  if (total > AMOUNT_MAX) invalid({ loc, msg: `The total is above ${AMOUNT_MAX}.`, input: total })
  return { lines, currency, product: first }
}

/** The lines of the body, or the one line that the protocol's clients write. */
function requestedLines(body: OrderCreate): { line: OrderLine; loc: Loc }[] {
  const { lines, product_id, amount, description } = body
  if (lines) {
    if (!product_id) return lines.map((line, index) => ({ line, loc: ['body', 'lines', index] }))
    const msg = 'Set either product_id or lines.'
    return invalid({ loc: ['body', 'lines'], msg, input: lines })
  }
  if (product_id) {
    return [{ line: { product_id, amount, description, quantity: 1 }, loc: ['body'] }]
  }
  return invalid({ loc: ['body', 'product_id'], msg: 'Field required', type: 'missing' })
}

/** The currency asked for, or the organization's, or else one the product has a price in. */
function currencyOf(
  { currency }: OrderCreate,
  product: ProductWithParts | undefined,
  default_currency: string,
): string {
  if (currency) return currency
  if (!product || staticPrice(product, default_currency)) return default_currency
  return staticPrice(product)?.price_currency ?? default_currency
}

type Found = { loc: Loc; input: string; first: ProductWithParts | undefined }

function rejectProduct(
  product: ProductWithParts | undefined,
  { loc, input, first }: Found,
): asserts product is ProductWithParts {
  const reject = (msg: string) => invalid({ loc, msg, input })
  if (!product) return reject('Product does not exist.')
  if (product.recurring_interval !== null) {
    return reject('Only one-time products can be ordered. Create a subscription instead.')
  }
  if (product.assigns_seats) return reject('A product with seats needs a checkout.')
  if (product.id !== first?.id && product.benefits.length > 0) {
    return reject('Only the first product of an order can have benefits.')
  }
  return undefined
}

type LinePlace = { loc: Loc; currency: string }

function freeLine(line: OrderLine, { loc, currency }: LinePlace): DraftLine {
  const { description, amount, quantity } = line
  const missing = (field: string) =>
    invalid({
      loc: [...loc, field],
      msg: 'Required for a line without a product.',
      type: 'missing',
    })
  return newLine({
    label: description ?? missing('description'),
    unit_amount: wholeAmount(amount ?? missing('amount'), { loc, currency }),
    ...{ quantity, product_price_id: null, tax_behavior: null },
  })
}

function productLine(
  { amount, description, quantity }: OrderLine,
  { loc, currency, product }: LinePlace & { product: ProductWithParts },
): DraftLine {
  const price = staticPrice(product, currency)
  const reject = (msg: string) => invalid({ loc: [...loc, 'product_id'], msg, input: product.id })
  if (price && !PRICE_TYPES.includes(price.amount_type)) {
    return reject('Only products with a fixed, free or custom price can be ordered.')
  }
  if (!price && typeof amount !== 'number') {
    return reject(`This product has no price in ${currency}. Set an amount.`)
  }
  return newLine({
    label: description ?? product.name,
    unit_amount:
      typeof amount === 'number'
        ? wholeAmount(amount, { loc, currency })
        : price
          ? presetAmount(price)
          : 0,
    quantity,
    product_price_id: price?.id ?? null,
    tax_behavior: price?.tax_behavior ?? null,
  })
}

/** An amount the currency can be charged in. */
function wholeAmount(amount: number, { loc, currency }: LinePlace): number {
  const msg = multipleProblem(amount, currency)
  if (msg !== undefined) invalid({ loc: [...loc, 'amount'], msg, input: amount })
  return amount
}

const newLine = (line: Omit<DraftLine, 'id' | 'amount'>): DraftLine => ({
  id: newId(),
  ...line,
  amount: times(line.unit_amount, line.quantity),
})
