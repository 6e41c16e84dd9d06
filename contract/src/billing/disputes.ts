import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, entity, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/**
 * A bank first inquires, or withdraws the money immediately. Its decision is final, except that a
 * lost dispute may be won on appeal.
 */
export const disputeLifecycle = lifecycle({
  early_warning: {
    demand: 'needs_response',
    review: 'under_review',
    prevent: 'prevented',
    win: 'won',
    lose: 'lost',
  },
  needs_response: { review: 'under_review', prevent: 'prevented', win: 'won', lose: 'lost' },
  under_review: { prevent: 'prevented', win: 'won', lose: 'lost' },
  prevented: {},
  won: {},
  lost: { win: 'won' },
})

/** The status of a dispute. */
export const DisputeStatus = z.enum(disputeLifecycle.statuses)
export type DisputeStatus = z.output<typeof DisputeStatus>

/**
 * Whether the bank has decided, in either party's favor, or closed the inquiry without a decision.
 */
export const isClosedDispute = (status: DisputeStatus) =>
  status === 'prevented' || status === 'won' || status === 'lost'

/** A payment that a customer or their bank contests; `amount` excludes tax. */
export const Dispute = z
  .object({
    ...entity,
    status: DisputeStatus,
    resolved: z.boolean(),
    closed: z.boolean(),
    amount: Amount,
    tax_amount: Amount,
    currency: Currency,
    /** The card network's reason, such as `fraudulent`. */
    reason: z.string().nullable(),
    /** The network's own code of the reason, such as `10.4`; ours, not Polar's. */
    reason_code: z.string().nullable(),
    /**
     * The processor's fees for the dispute so far, less those it returned; ours. They are in the
     * currency of the payout, `fee_currency`, which is null before the processor reports any.
     */
    fee_amount: Amount,
    fee_currency: Currency.nullable(),
    evidence_due_by: Moment.nullable(),
    /** The bank still requests evidence, and its deadline has passed. */
    past_due: z.boolean(),
    order_id: Id,
    payment_id: Id,
    /** When the merchant's response was sent; ours. */
    responded_at: Moment.nullable(),
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }),
    case_id: z.string().nullable(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.output<typeof Dispute>

/** Errors of disputes. */
export const disputeProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_open: [409, 'DisputeNotOpenError', 'This dispute is already closed.'],
})

const subjects = ['organization', 'user'] as const
const scopes = ['payments:read'] as const

/** Disputes, as the merchant sees them. */
export const disputeEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/disputes/',
    status: 200,
    summary: 'List disputes',
    scopes,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      status: listOf(DisputeStatus).optional(),
      /** Part of the customer's name or address. */
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'amount'], '-created_at'),
    }),
    output: pageOf(Dispute),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/disputes/{id}',
    status: 200,
    summary: 'Get a dispute',
    scopes,
    subjects,
    params: ById,
    output: Dispute,
    problems: [disputeProblems.not_found],
  },
})
