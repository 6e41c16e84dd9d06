import { invalid } from '@gatehouse/contract/kit/problems'
import type { OrganizationRow } from '../../organizations/merchant/merchant.ts'
import { sumOf } from '../../platform/money.ts'
import type { Work } from '../../platform/work.ts'
import type { TaxDetails } from '../../payments/calculate-tax.ts'
import { toAddress, type CustomerRow } from '../customers/customer.ts'
import { discountProblem, type DiscountTarget } from '../discounts/discount-problem.ts'
import { discountIn } from '../discounts/queries.ts'
import { reductionOf } from '../discounts/reduction.ts'
import { commonTaxBehavior } from '../products/price.ts'
import { taxSale } from '../tax/tax-sale.ts'
import { taxedLines, type DraftLine } from './draft.ts'

/** The parts of an order by hand that its amounts are calculated from. */
export type PricedParts = {
  lines: readonly DraftLine[]
  currency: string
  discount_id: string | null
  customer: CustomerRow
  /** The product of the lines; none if no line has one. */
  product: OrderedProduct | undefined
}

/** The amounts of an order by hand, in minor units; the subtotal is without included tax. */
export type DraftAmounts = {
  subtotal_amount: number
  discount_amount: number
  tax_amount: number
  details: TaxDetails | null
}

/**
 * Calculates an order by hand: the discount reduces the sum of its lines, and the tax is calculated
 * on the rest, once. Undefined while the tax cannot be calculated.
 */
export async function priceDraft(
  work: Work,
  merchant: OrganizationRow,
  { lines, currency, discount_id, customer, product }: PricedParts,
): Promise<DraftAmounts | undefined> {
  const subtotal_amount = sumOf(lines.map(({ amount }) => amount))
  const target = discountTarget(product, currency)
  const discount_amount = discount_id
    ? await reductionBy(work, merchant.id, { discount_id, target, amount: subtotal_amount })
    : 0
  const { billing_address, tax_id } = customer
  const tax = await taxSale(work, merchant, {
    buyer: { address: toAddress(billing_address), tax_id },
    sale: {
      amount: subtotal_amount - discount_amount,
      currency,
      tax_behavior: commonTaxBehavior(lines),
    },
  })
  if (!tax) return undefined
  const net = sumOf(taxedLines(lines, tax).map(line => line.amount))
  return { subtotal_amount: net, discount_amount, ...tax }
}

type OrderedProduct = Pick<DiscountTarget['product'], 'id' | 'recurring_interval'>

/**
 * What the discount of an order by hand is for. The merchant may set an amount for any product, so
 * it applies to all prices; to lines of no product, only a discount without products applies.
 */
export const discountTarget = (
  product: OrderedProduct | undefined,
  currency: string,
): DiscountTarget => {
  const { id = '', recurring_interval = null } = product ?? {}
  return { product: { id, recurring_interval, prices: [{ amount_type: 'fixed' }] }, currency }
}

type Reduced = { discount_id: string; target: DiscountTarget; amount: number }

async function reductionBy(
  work: Work,
  organization_id: string,
  { discount_id: id, target, amount }: Reduced,
): Promise<number> {
  const loc = ['body', 'discount_id']
  const discount = await discountIn(work, organization_id, { id })
  if (!discount) return invalid({ loc, msg: 'Discount does not exist.', input: id })
  const msg = discountProblem(discount, target, work.now)
  if (msg !== undefined) return invalid({ loc, msg, input: id })
  return reductionOf(discount, amount, target.currency)
}
