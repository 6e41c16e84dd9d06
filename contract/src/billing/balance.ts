import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { KnownCurrency } from './currencies.ts'
import { customerProblems } from './customers.ts'
import { AMOUNT_MAX } from './amount-bounds.ts'

/**
 * What moved a balance. `credit`: time that was paid for and given up for something cheaper;
 * `applied`: an order was paid with it, and `returned`: that order was given up. `held` waits for
 * a payment beside it, `released` is that payment refused. `refund` gives an order's money to the
 * balance, `refund_returned` undoes it, and `disputed` takes it back where the bank gave the same
 * money back as well; `credit_reclaimed` takes a credit back whose payment is refunded, and
 * `credit_restored` undoes it where the refund failed; `adjustment` is the merchant's own hand.
 * `waived`: an order came to less than a card can be charged with, and its merchant gave that.
 * `closed`: the customer was deleted, and what was left lapsed.
 */
export const BalanceCause = z.enum([
  'credit',
  'applied',
  'returned',
  'held',
  'released',
  'refund',
  'refund_returned',
  'disputed',
  'credit_reclaimed',
  'credit_restored',
  'adjustment',
  'waived',
  'closed',
])
export type BalanceCause = z.output<typeof BalanceCause>

/** What the merchant owes a customer in one currency, in minor units; never less than nothing. */
export const CurrencyBalance = z.object({ currency: Currency, balance: Amount })
export type CurrencyBalance = z.output<typeof CurrencyBalance>

/**
 * What a customer has to their credit. `balance` is in the currency asked for, or else in the one
 * that moved last; `balances` are all there are.
 */
export const CustomerBalance = z
  .object({ ...CurrencyBalance.shape, balances: z.array(CurrencyBalance) })
  .meta({ id: 'CustomerBalance' })
export type CustomerBalance = z.output<typeof CustomerBalance>

/** One movement of a balance; what is added to it is positive. */
export const BalanceEntry = z
  .object({
    id: Id,
    created_at: Moment,
    currency: Currency,
    amount: Amount,
    /** What there was after it, in its currency. */
    balance: Amount,
    cause: BalanceCause,
    /** What the merchant said of it; their people see it, and so does the customer. */
    reason: z.string().nullable(),
    order_id: Id.nullable(),
    invoice_number: z.string().nullable(),
    refund_id: Id.nullable(),
  })
  .meta({ id: 'BalanceEntry' })
export type BalanceEntry = z.output<typeof BalanceEntry>

/** How long the reason of an adjustment may be. */
export const BALANCE_REASON_MAX = 500

/** An adjustment by hand: positive gives, negative takes what is there and no more. */
export const BalanceAdjustment = z.object({
  amount: z
    .int()
    .min(-AMOUNT_MAX)
    .max(AMOUNT_MAX)
    .refine(amount => amount !== 0, 'Input should not be zero'),
  currency: KnownCurrency,
  /** Why; the customer reads it too. */
  reason: z.string().trim().min(1).max(BALANCE_REASON_MAX),
})
export type BalanceAdjustment = z.output<typeof BalanceAdjustment>

/** What balances refuse. */
export const balanceProblems = problems({
  too_low: [400, 'BalanceTooLow', 'More than there is cannot be taken from a balance.'],
})

/** The currency a balance is asked for in. */
export const balanceQuery = z.object({ currency: Currency.optional() })

const subjects = ['organization', 'user'] as const
const { not_found } = customerProblems

/** What customers have to their credit with a merchant. */
export const balanceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/balance',
    status: 200,
    summary: "Get a customer's balance",
    description: 'It is taken off their next order in its currency, before a card is charged.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    params: ById,
    query: balanceQuery,
    output: CustomerBalance,
    problems: [not_found],
  },
  entries: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/balance/entries',
    status: 200,
    summary: "List what moved a customer's balance",
    description: 'The newest first. What is held for a payment shows while that is on its way.',
    scopes: ['customers:read', 'customers:write'],
    subjects,
    params: ById,
    query: z.object({ ...balanceQuery.shape, ...pageQuery }),
    output: pageOf(BalanceEntry),
    problems: [not_found],
  },
  adjust: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customers/{id}/balance',
    status: 200,
    summary: "Adjust a customer's balance",
    description: 'Gives or takes by hand, and says why. Nobody can be made to owe by it.',
    scopes: ['customers:write'],
    subjects,
    params: ById,
    body: BalanceAdjustment,
    output: CustomerBalance,
    problems: [not_found, balanceProblems.too_low],
  },
})

/** What the customer has to their credit, for themselves. */
export const portalBalanceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/customers/me/balance',
    status: 200,
    summary: 'Get your balance',
    description: 'It is taken off your next order in its currency, before your card is charged.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: balanceQuery,
    output: CustomerBalance,
    problems: [],
  },
})
