import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id } from '../kit/fields.ts'
import { orderProblems } from './orders.ts'

const amount = { amount: Amount }

/** What bounds the amount of usage: its price, or the spending cap of the subscription. */
const LimitedBy = z.enum(['cap', 'minimum', 'spending_cap'])

/**
 * Explains a part of an amount. The terms of an amount add up to it, and each can be recalculated
 * from its own numbers, in minor units:
 *
 * - `units`: `quantity` at `price` each; `chosen`: the buyer chose it; `free`, `trial`: zero.
 * - `usage`: `units` at a metered price, in decimal text or as a
 *   fraction for an average, rounded once half away from zero; `parts`
 *   are those of each tier, or begun packages of `package_size` units. `credits`: of the
 *   `consumed` units, those that credits `covered`. `late_usage`: how many `events` happened before
 *   the period in which they arrived. `limit`: the difference to the `cap` or the `minimum` of the
 *   price, or to what the `spending_cap` of the subscription left for this line.
 * - `part`: `milliseconds` of a `whole`, of `of`, rounded half to even to a multiple of
 *   `step`; negative for a credit. `later`: the rest of a credit, kept for other orders or
 *   reclaimed by a refund.
 * - `tax_within`, `share`: the part at `position` of `of`, allocated in proportion to `weights` by
 *   largest remainder; included in a tax-inclusive price, or a line's share of the tax.
 * - `percentage`: `points` hundredths of a percent of `of`, rounded half away from zero to a
 *   multiple of `step`; `fixed`: `off`, but never more than `of`.
 * - `rate`: the tax at a `percentage` of `of`, as it was calculated and rounded for
 *   the whole order, or for a part of it that is taxed differently; `rounding`: the difference to
 *   a multiple of `step`, which the currency is charged in; `untaxed`: why there is none.
 * - `line` and `sum`: another amount of the same order; `balance`: from the customer's balance, or
 *   to it; `unknown`: the basis of the calculation was not recorded.
 */
export const ExplainedTerm = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('units'), ...amount, price: Amount, quantity: z.int() }),
    z.object({
      kind: z.enum(['chosen', 'free', 'trial', 'later', 'balance', 'unknown']),
      ...amount,
    }),
    z.object({
      ...{ kind: z.literal('usage'), ...amount, units: z.string() },
      parts: z.array(z.object({ units: z.string(), unit_amount: z.string() })),
      package_size: z.int().optional(),
    }),
    z.object({
      ...{ kind: z.literal('credits'), ...amount, consumed: z.string(), covered: z.string() },
    }),
    z.object({ kind: z.literal('late_usage'), ...amount, events: z.int() }),
    z.object({
      ...{ kind: z.literal('limit'), ...amount, of: Amount, at: LimitedBy },
    }),
    z.object({
      ...{ kind: z.literal('part'), ...amount, of: Amount, step: z.int() },
      ...{ milliseconds: z.int(), whole: z.int() },
    }),
    z.object({
      ...{ kind: z.enum(['tax_within', 'share']), ...amount, of: Amount },
      ...{ weights: z.array(Amount), position: z.int() },
    }),
    z.object({
      ...{ kind: z.literal('percentage'), ...amount, of: Amount, step: z.int() },
      ...{ points: z.int(), name: z.string() },
    }),
    z.object({
      ...{ kind: z.literal('fixed'), ...amount, of: Amount },
      ...{ off: Amount, name: z.string() },
    }),
    z.object({
      ...{ kind: z.literal('rate'), ...amount, of: Amount, percentage: z.string() },
      ...{ tax_type: z.string().nullable(), country: z.string().nullable() },
      ...{ state: z.string().nullable(), inclusive: z.boolean() },
    }),
    z.object({ kind: z.literal('rounding'), ...amount, step: z.int() }),
    z.object({ kind: z.literal('untaxed'), ...amount, reason: z.string().nullable() }),
    z.object({ kind: z.literal('line'), ...amount, item_id: Id, label: z.string() }),
    z.object({
      ...{ kind: z.literal('sum'), ...amount },
      of: z.enum(['subtotal', 'discount', 'tax', 'total', 'balance']),
    }),
  ])
  .meta({ id: 'ExplainedTerm' })
export type ExplainedTerm = z.output<typeof ExplainedTerm>

/** An amount and the terms it is the sum of. */
export const ExplainedAmount = z
  .object({ ...amount, terms: z.array(ExplainedTerm) })
  .meta({ id: 'ExplainedAmount' })
export type ExplainedAmount = z.output<typeof ExplainedAmount>

/** Explains each amount of an order, from the data recorded when it was issued. */
export const OrderExplanation = z
  .object({
    order_id: Id,
    currency: Currency,
    /** False if part of the basis was not recorded. */
    complete: z.boolean(),
    lines: z.array(
      z.object({
        item_id: Id,
        label: z.string(),
        ...ExplainedAmount.shape,
        tax: ExplainedAmount,
      }),
    ),
    subtotal: ExplainedAmount,
    discount: ExplainedAmount,
    tax: ExplainedAmount,
    total: ExplainedAmount,
    balance: ExplainedAmount,
    due: ExplainedAmount,
  })
  .meta({ id: 'OrderExplanation' })
export type OrderExplanation = z.output<typeof OrderExplanation>

const description =
  'Each amount is the sum of its terms, and each term shows what it was calculated from: ' +
  'price, quantity, time, discount, tax and rounding. Once an order is issued these ' +
  "don't change, except the applied balance and the amount due if the order will no " +
  'longer be paid.'

/** Explains the amounts of an order, for the merchant. */
export const orderExplanationEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/orders/{id}/explanation',
    status: 200,
    summary: 'Explain the amounts of an order',
    description,
    scopes: ['orders:read'],
    subjects: ['organization', 'user'],
    params: ById,
    output: OrderExplanation,
    problems: [orderProblems.not_found],
  },
})

/** The same for the customer, about their own orders. */
export const portalExplanationEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/explanation',
    status: 200,
    summary: 'Explain the amounts of one of your orders',
    description,
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    output: OrderExplanation,
    problems: [orderProblems.not_found],
  },
})
