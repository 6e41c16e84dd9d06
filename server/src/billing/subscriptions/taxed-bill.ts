import type { TaxDetails } from '../../payments/calculate-tax.ts'
import { spread, sumOf } from '../../platform/money.ts'
import { withoutTax } from '../tax/taxed-sale.ts'
import type { CreditedPart } from './credited-parts.ts'
import { returnableTax, taxKeyOf, taxOf, type ChargedOrder } from './tax-credit.ts'

/** A bill before tax. */
export type Bill<L> = { lines: L[]; discount_amount: number }

/** An order's credit of another order: the amount without tax, and its tax. */
export type OrderCredit = { order_id: string; amount: number; tax_amount: number }

/** An order's tax, and its lines without tax. */
export type TaxedBill<L> = Bill<L> & {
  tax_amount: number
  tax_details: string | null
  /** Omitted if nothing is credited. */
  credits?: OrderCredit[]
  /** The tax of each line, if they are taxed differently. */
  line_taxes?: number[]
}

/** The tax on a new charge. */
export type NewTax = { amount: number; tax_amount: number; details: TaxDetails | null }

type Taxes = {
  /** All credited parts, and those with the same tax as the new charges. */
  parts: CreditedPart[]
  same: CreditedPart[]
  /** The new charges, and the part left after credits with the same tax. */
  fresh: number
  rest: number
  /** The tax on that rest or, if nothing is left, on the new charges. */
  charged: NewTax
  currency: string
}

/** A part of a bill that is taxed separately, and its share of each line. */
type Component = { weights: number[]; tax_amount: number; of: number; details: TaxDetails | null }

/** A bill with the tax of its charges, less the tax of its credits. */
export function taxedBill<L extends { amount: number }>(
  bill: Bill<L>,
  { parts, same, fresh, rest: remaining, charged, currency }: Taxes,
): TaxedBill<L> {
  const others = groupsOf(parts.filter(part => !same.includes(part)))
  const weightsOf = (some: readonly CreditedPart[]) =>
    bill.lines.map((_, index) => {
      return 0 - sumOf(some.filter(({ line }) => line === index).map(({ amount }) => amount))
    })
  const elsewhere = weightsOf(others.flat())
  const back = (some: readonly CreditedPart[]) => returnableTax(byOrder(some))
  const net = remaining < 0 ? negativeRest(same, remaining) : charged.tax_amount
  const first: Component = {
    weights: bill.lines.map(({ amount }, index) => amount - (elsewhere[index] ?? 0)),
    tax_amount: remaining === 0 ? 0 : net,
    of: remaining,
    details:
      charged.details &&
      (remaining > 0 ? charged.details : scaleTax(charged.details, remaining && net)),
  }
  const provided = others.map(some => {
    const tax_amount = 0 - sumOf(back(some).map(item => item.tax_amount))
    const of = 0 - sumOf(some.map(({ amount }) => amount))
    const details = some[0]?.order.details ?? null
    const component = { weights: weightsOf(some), tax_amount, of, details }
    return { ...component, details: details && scaleTax(details, tax_amount) }
  })
  const credits = [same, ...others].flatMap(back).map(({ order, amount, tax_amount }) => {
    const within = order.details?.behavior === 'inclusive' ? tax_amount : 0
    return { order_id: order.id, amount: amount - within, tax_amount }
  })
  const components = fresh > 0 || provided.length === 0 ? [first, ...provided] : provided
  const taxed =
    components.length === 1 ? sameRate(bill, components) : separateRates(bill, components)
  // At the same rates, however much of the tax on its credits could be returned.
  const anew = taxOf(fresh, { ...charged, currency })
  const newTax = parts.length === 0 ? null : { fresh, tax_amount: anew, details: charged.details }
  const tax_details = detailsOf(components, newTax)
  return {
    ...{ ...taxed, discount_amount: bill.discount_amount },
    tax_details: tax_details && JSON.stringify(tax_details),
    ...(credits.length > 0 && { credits }),
  }
}

/** For credits that exceed charges with the same tax, the tax on the excess is returned. */
function negativeRest(same: readonly CreditedPart[], remaining: number): number {
  const parts = byOrder(same)
  const total = sumOf(parts.map(({ amount }) => amount))
  const over = spread(
    0 - remaining,
    parts.map(({ amount }) => amount),
  )
  const provided = parts.map((part, index) => ({ ...part, amount: over[index] ?? 0 }))
  return total <= 0 ? 0 : 0 - sumOf(returnableTax(provided).map(item => item.tax_amount))
}

function groupsOf(parts: readonly CreditedPart[]): CreditedPart[][] {
  const groups = new Map<string, CreditedPart[]>()
  for (const part of parts) {
    const key = taxKeyOf(part.order.details)
    groups.set(key, [...(groups.get(key) ?? []), part])
  }
  return [...groups.values()]
}

function byOrder(parts: readonly CreditedPart[]): { order: ChargedOrder; amount: number }[] {
  const sums = new Map<string, { order: ChargedOrder; amount: number }>()
  for (const { order, amount } of parts) {
    sums.set(order.id, { order, amount: (sums.get(order.id)?.amount ?? 0) + amount })
  }
  return [...sums.values()]
}

/** The whole bill has the same tax, which is divided among its lines. */
function sameRate<L extends { amount: number }>({ lines }: Bill<L>, [item]: Component[]) {
  const tax_amount = item?.tax_amount ?? 0
  return { lines: withoutTax(lines, tax_amount, item?.details?.behavior ?? null), tax_amount }
}

/** Parts of the bill are taxed differently: each line gets the tax of its parts. */
function separateRates<L extends { amount: number }>({ lines }: Bill<L>, components: Component[]) {
  const shares = components.map(({ tax_amount, weights }) =>
    tax_amount === 0 ? weights.map(() => 0) : spread(tax_amount, weights),
  )
  const line_taxes = lines.map((_, line) => sumOf(shares.map(share => share[line] ?? 0)))
  const within = lines.map((_, line) => {
    const inside = shares.filter((__, at) => components[at]?.details?.behavior === 'inclusive')
    return sumOf(inside.map(share => share[line] ?? 0))
  })
  const net = lines.map((line, at) => ({ ...line, amount: line.amount - (within[at] ?? 0) }))
  return { lines: net, tax_amount: sumOf(line_taxes), line_taxes }
}

type FreshTax = { fresh: number; tax_amount: number; details: TaxDetails | null }

function detailsOf(components: Component[], anew: FreshTax | null): TaxDetails | null {
  const known = components.flatMap(({ details, of }) => (details ? [{ details, of }] : []))
  const [first] = known
  if (!first) return null
  const several = components.length > 1
  const rates = known.flatMap(({ details, of }) =>
    details.rates.map(rate => (several ? { ...rate, of, within: isInclusive(details) } : rate)),
  )
  const parts = components.filter(item => item.tax_amount !== 0).map(toPart)
  const charged = anew?.details && {
    ...{ behavior: anew.details.behavior, rates: anew.details.rates },
    ...{ amount: anew.fresh, tax_amount: anew.tax_amount },
  }
  const { details } = first
  return { ...details, rates, ...(charged && { charged }), ...(several && { parts }) }
}

const isInclusive = (details: TaxDetails | null) => details?.behavior === 'inclusive'

const toPart = ({ tax_amount, weights, details }: Component) => {
  return { tax_amount, weights, within: isInclusive(details) }
}

/** The same rates with another tax amount, divided as before. */
function scaleTax(details: TaxDetails, tax_amount: number): TaxDetails {
  const { charged: _, parts: __, ...remaining } = details
  const weights = details.rates.map(({ amount }) => amount)
  const parts = spread(details.rates.length === 0 ? 0 : tax_amount, weights)
  const rates = details.rates.map((rate, index) => ({ ...rate, amount: parts[index] ?? 0 }))
  return { ...remaining, calculation_id: null, rates: tax_amount === 0 ? [] : rates }
}
