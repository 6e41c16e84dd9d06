import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { SupportedCurrency } from './currencies.ts'
import { customerProblems } from './customers.ts'
import { AMOUNT_MAX } from './amount-bounds.ts'

/**
 * The reason of a balance change. `credit`: unused paid time after a change to something cheaper;
 * `applied`: an order was paid with it, and `returned`: that order was voided. `held` is reserved
 * for a pending payment, `released` when that payment failed. `refund` refunds an order to the
 * balance, `refund_returned` reverses it, and `disputed` deducts it where the bank returned the
 * same money as well; `credit_reclaimed` deducts a credit whose payment is refunded, and
 * `credit_restored` reverses that when the refund failed; `adjustment` is made by the merchant.
 * `waived`: an order came to less than the card minimum, and the merchant waived it. `closed`: the
 * customer was deleted and the remaining balance expired.
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

/** What the merchant owes a customer in one currency, in minor units; never negative. */
export const CurrencyBalance = z.object({ currency: Currency, balance: Amount })
export type CurrencyBalance = z.output<typeof CurrencyBalance>

/**
 * A customer's credit. `balance` is in the requested currency, by default the one that changed
 * last; `balances` lists all.
 */
export const CustomerBalance = z
  .object({ ...CurrencyBalance.shape, balances: z.array(CurrencyBalance) })
  .meta({ id: 'CustomerBalance' })
export type CustomerBalance = z.output<typeof CustomerBalance>

/** One change of a balance; additions are positive. */
export const BalanceEntry = z
  .object({
    id: Id,
    created_at: Moment,
    currency: Currency,
    amount: Amount,
    /** The balance after it, in its currency. */
    balance: Amount,
    cause: BalanceCause,
    /** The merchant's note, visible to its members and to the customer. */
    reason: z.string().nullable(),
    order_id: Id.nullable(),
    invoice_number: z.string().nullable(),
    refund_id: Id.nullable(),
  })
  .meta({ id: 'BalanceEntry' })
export type BalanceEntry = z.output<typeof BalanceEntry>

/** The maximum length of an adjustment's reason, in characters. */
export const BALANCE_REASON_MAX = 500

/**
 * A manual adjustment: a positive amount adds, a negative one deducts at most the existing balance.
 */
export const BalanceAdjustment = z.object({
  amount: z
    .int()
    .min(-AMOUNT_MAX)
    .max(AMOUNT_MAX)
    .refine(amount => amount !== 0, 'Input should not be zero'),
  currency: SupportedCurrency,
  /** The reason, which the customer sees too. */
  reason: z.string().trim().min(1).max(BALANCE_REASON_MAX),
})
export type BalanceAdjustment = z.output<typeof BalanceAdjustment>

/** Errors of balances. */
export const balanceProblems = problems({
  too_low: [400, 'BalanceTooLow', "You can't deduct more than the available balance."],
})

/** The currency a balance is requested in. */
const balanceQuery = z.object({ currency: Currency.optional() })

const subjects = ['organization', 'user'] as const
const { not_found } = customerProblems

/** Customers' credit balances at a merchant. */
export const balanceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}/balance',
    status: 200,
    summary: "Get a customer's balance",
    description:
      "The balance is applied to the customer's next order in its currency before a card is " +
      'charged.',
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
    summary: "List a customer's balance transactions",
    description: 'Newest first. Amounts reserved for a payment are listed while it is processing.',
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
    description:
      "Adds or deducts credit manually, with a reason. The balance can't become negative.",
    scopes: ['customers:write'],
    subjects,
    params: ById,
    body: BalanceAdjustment,
    output: CustomerBalance,
    problems: [not_found, balanceProblems.too_low],
  },
})

/** The customer's own credit balance. */
export const portalBalanceEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/customers/me/balance',
    status: 200,
    summary: 'Get your balance',
    description:
      'Your balance is applied to your next order in its currency before your card is ' +
      'charged.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: balanceQuery,
    output: CustomerBalance,
    problems: [],
  },
})
