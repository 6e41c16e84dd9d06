import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, entity, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/**
 * The status of a payout, by Stripe's names. A paid payout can fail days later, when the bank
 * returns it; its amount is then paid out again.
 */
export const PayoutStatus = z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled'])
export type PayoutStatus = z.output<typeof PayoutStatus>

/**
 * A payout to the merchant's bank, as the processor reports it: `amount` is what its transactions
 * sum to, after `fee_amount`. On an account that serves several organizations it is the part of
 * this one (`shared`).
 */
export const Payout = z
  .object({
    ...entity,
    organization_id: Id,
    processor_id: z.string(),
    status: PayoutStatus,
    amount: Amount,
    fee_amount: Amount,
    /** The part of the amount that an earlier payout failed to pay. */
    returned_amount: Amount,
    currency: Currency,
    transactions_count: z.int(),
    shared: z.boolean(),
    /** Made by the processor's schedule: only then it reports the transactions. */
    automatic: z.boolean(),
    /** The list of its transactions is final. */
    reconciled: z.boolean(),
    failure_reason: z.string().nullable(),
    arrives_at: Moment,
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

/**
 * A movement of the balance at the processor, by its reporting category (`charge`, `refund`,
 * `dispute`, `fee` and so on). `net_amount` is `amount` less `fee_amount`; all are in the currency
 * of the balance.
 */
export const BalanceTransaction = z
  .object({
    ...entity,
    organization_id: Id,
    processor_id: z.string(),
    category: z.string(),
    amount: Amount,
    fee_amount: Amount,
    net_amount: Amount,
    currency: Currency,
    description: z.string().nullable(),
    available_at: Moment,
    payout_id: Id.nullable(),
    payment_id: Id.nullable(),
    order_id: Id.nullable(),
    refund_id: Id.nullable(),
    dispute_id: Id.nullable(),
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'BalanceTransaction' })
export type BalanceTransaction = z.output<typeof BalanceTransaction>

/** Errors of payouts. */
export const payoutProblems = problems({ not_found: [404, 'ResourceNotFound', 'Not found'] })

const subjects = ['organization', 'user'] as const
const scopes = ['payouts:read', 'payouts:write'] as const

/** Payouts of the merchant's money. */
export const payoutEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/payouts/',
    status: 200,
    summary: 'List payouts',
    scopes,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      status: listOf(PayoutStatus).optional(),
      currency: listOf(Currency).optional(),
      /** A part of the id at the processor. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'amount'], '-created_at'),
    }),
    output: pageOf(Payout),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/payouts/{id}',
    status: 200,
    summary: 'Get a payout',
    scopes,
    subjects,
    params: ById,
    output: Payout,
    problems: [payoutProblems.not_found],
  },
})

/** Movements of the merchant's balance at the processor. */
export const transactionEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/transactions/',
    status: 200,
    summary: 'List transactions of the balance',
    scopes: ['transactions:read', 'transactions:write'],
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      category: listOf(z.string().max(100)).optional(),
      currency: listOf(Currency).optional(),
      payout_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      payment_id: listOf(Id).optional(),
      refund_id: listOf(Id).optional(),
      dispute_id: listOf(Id).optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(BalanceTransaction),
    problems: [],
  },
})
