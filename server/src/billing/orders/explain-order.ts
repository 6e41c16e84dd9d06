import type {
  ExplainedAmount,
  ExplainedTerm,
  OrderExplanation,
} from '@gatehouse/contract/billing/explanations'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import type { TaxDetails, TaxedPart } from '../../payments/calculate-tax.ts'
import { spread, sumOf } from '../../platform/money.ts'
import { totalOf } from '../ledger/accounts.ts'
import { meteredAmount } from '../products/metered-amount.ts'
import { packageSizeOf } from '../products/metered-packages.ts'
import { amountBy, product, wholePart, type DiscountBasis, type LineBasis } from './basis.ts'
import { amountDueOf, type OrderWithNested } from './order.ts'

type Term = ExplainedTerm
type Item = { id: string; label: string; amount: number; tax_amount: number; basis: unknown }

/** Explains each amount of an order, from the data stored when it was issued. */
export function explainOrder(row: OrderWithNested): OrderExplanation {
  const { subtotal_amount, discount_amount, tax_amount, applied_balance_amount } = row
  const items: Item[] = row.items
  const total_amount = totalOf(row)
  const due_amount = amountDueOf(row)
  const lines = items.map((item, position) => ({
    item_id: item.id,
    label: item.label,
    ...explained(item.amount, lineTerms(row, item, position)),
    tax: explained(item.tax_amount, shareTerms(row, position)),
  }))
  const sum = (of: Sum['of'], amount: number): Sum => ({ kind: 'sum', of, amount })
  const subtotal = explained(
    subtotal_amount,
    items.map(({ id: item_id, label, amount }) => ({ kind: 'line', item_id, label, amount })),
  )
  const discount = explained(discount_amount, discountTerms(row))
  const tax = explained(tax_amount, taxTerms(row))
  const less = discount_amount === 0 ? [] : [sum('discount', 0 - discount_amount)]
  const unpaid = [sum('subtotal', subtotal_amount), ...less, sum('tax', tax_amount)]
  const total = explained(total_amount, unpaid)
  const moved = applied_balance_amount
  const balance = explained(moved, moved === 0 ? [] : [{ kind: 'balance', amount: moved }])
  const rest = [sum('total', total_amount), sum('balance', moved)]
  const due = explained(due_amount, row.status === 'void' ? [] : rest)
  const all = [...lines, ...lines.map(line => line.tax), subtotal, discount, tax]
  const complete = all.every(({ terms }) => terms.every(({ kind }) => kind !== 'unknown'))
  const { id: order_id, currency } = row
  return { order_id, currency, complete, lines, subtotal, discount, tax, total, balance, due }
}

type Sum = Extract<Term, { kind: 'sum' }>

/** An amount with its terms; terms that do not add up to it are replaced by one unknown term. */
function explained(amount: number, terms: Term[]): ExplainedAmount {
  const fits = sumOf(terms.map(term => term.amount)) === amount
  return { amount, terms: fits ? terms : [{ kind: 'unknown', amount }] }
}

// Only values written by this server are read, so the casts are safe.
const basisOf = ({ basis }: Item) => basis as LineBasis | null
const taxOf = ({ tax_details }: OrderWithNested) => tax_details as TaxDetails | null

function lineTerms(row: OrderWithNested, item: Item, position: number): Term[] {
  const basis = basisOf(item)
  return basis ? [...termsOf(basis), ...taxWithin(row, position)] : []
}

function termsOf(basis: LineBasis): Term[] {
  switch (basis.kind) {
    case 'units':
      return basis.units.map(({ unit_amount, quantity }) => {
        return {
          kind: 'units',
          price: unit_amount,
          quantity,
          amount: product(unit_amount, quantity),
        }
      })
    case 'chosen':
      return [{ kind: 'chosen', amount: basis.amount }]
    case 'free':
    case 'trial':
      return [{ kind: basis.kind, amount: 0 }]
    case 'usage':
      return usageTerms(basis)
    case 'part': {
      const { of, milliseconds, milliseconds_of, step, used } = basis
      const all = wholePart(basis)
      const time = { milliseconds, whole: milliseconds_of, step }
      const part: Term = { kind: 'part', of, ...time, amount: all }
      return used === all ? [part] : [part, { kind: 'later', amount: used - all }]
    }
  }
}

/** What metered units cost, before and after the bounds of their price and of the spending cap. */
function usageTerms(basis: Extract<LineBasis, { kind: 'usage' }>): Term[] {
  const { consumed, covered, units, late, price, spending_cap: left } = basis
  const { amount, parts } = meteredAmount(price, units)
  const free = meteredAmount({ ...price, minimum_amount: null, cap_amount: null }, units).amount
  const priced = parts.map(part => ({ units: part.units, unit_amount: part.unit_amount }))
  const size = packageSizeOf(price)
  const packages = size === null ? {} : { package_size: size }
  const terms: Term[] = [{ kind: 'usage', units, parts: priced, amount: free, ...packages }]
  if (amount !== free) {
    const at = amount < free ? 'cap' : 'minimum'
    terms.push({ kind: 'limit', at, of: amount, amount: amount - free })
  }
  if (left !== undefined && left < amount) {
    terms.push({ kind: 'limit', at: 'spending_cap', of: left, amount: left - amount })
  }
  if (covered !== '0') terms.push({ kind: 'credits', consumed, covered, amount: 0 })
  if (late > 0) terms.push({ kind: 'late_usage', events: late, amount: 0 })
  return terms
}

/** The included tax that was subtracted from a line's price. */
function taxWithin(row: OrderWithNested, position: number): Term[] {
  const parts = taxOf(row)?.parts?.filter(({ within }) => within)
  if (parts) return parts.map(part => taxShareOf('tax_within', part, position))
  if (taxOf(row)?.behavior !== 'inclusive' || row.tax_amount === 0) return []
  const items: Item[] = row.items
  const weights = items.map(item => {
    const basis = basisOf(item)
    return basis ? amountBy(basis) : 0
  })
  return [taxShareOf('tax_within', { tax_amount: row.tax_amount, weights }, position)]
}

function shareTerms(row: OrderWithNested, position: number): Term[] {
  const parts = taxOf(row)?.parts
  if (parts) return parts.map(part => taxShareOf('share', part, position))
  if (row.tax_amount === 0) return []
  const weights = row.items.map(({ amount }) => amount)
  return [taxShareOf('share', { tax_amount: row.tax_amount, weights }, position)]
}

type SpreadTax = Pick<TaxedPart, 'tax_amount' | 'weights'>

/** A line's share of a tax: its own tax, or the tax subtracted from its price. */
function taxShareOf(
  kind: 'share' | 'tax_within',
  { tax_amount: of, weights }: SpreadTax,
  position: number,
): Term {
  const part = spread(of, weights)[position] ?? 0
  return { kind, of, weights, position, amount: kind === 'share' ? part : 0 - part }
}

function discountTerms(row: OrderWithNested): Term[] {
  // Only values written by this server are read, so the cast is safe.
  const basis = row.discount_basis as DiscountBasis | null
  if (!basis) return []
  const { name, type, of, amount: off, basis_points } = basis
  const amount = row.discount_amount
  if (type === 'fixed') return [{ kind: 'fixed', name, of, off: off ?? 0, amount }]
  const step = stepOf(row.currency)
  return [{ kind: 'percentage', name, of, points: basis_points ?? 0, step, amount }]
}

function taxTerms(row: OrderWithNested): Term[] {
  const details = taxOf(row)
  const { tax_amount } = row
  if (tax_amount === 0 && !details?.parts) {
    return [{ kind: 'untaxed', reason: details?.taxability_reason ?? null, amount: 0 }]
  }
  const inclusive = details?.behavior === 'inclusive'
  const net = row.subtotal_amount - row.discount_amount
  const of = inclusive ? net + tax_amount : net
  const rates = (details?.rates ?? []).map((rate): Term => {
    const { percentage, tax_type, country, state, amount } = rate
    const part = { of: rate.of ?? of, inclusive: rate.within ?? inclusive }
    return { kind: 'rate', percentage, tax_type, country, state, ...part, amount }
  })
  return [...rates, ...roundingTerms(rates, row)]
}

/**
 * The difference between an exclusive tax and the sum of its rates, in currencies charged in steps.
 */
function roundingTerms(rates: Term[], { currency, tax_amount }: OrderWithNested): Term[] {
  const step = stepOf(currency)
  const amount = tax_amount - sumOf(rates.map(rate => rate.amount))
  // Each part of an order is rounded separately.
  if (amount === 0 || Math.abs(amount) >= step * Math.max(rates.length, 1)) return []
  return [{ kind: 'rounding', step, amount }]
}
