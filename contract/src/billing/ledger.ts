import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, ById, Currency, Id, listOf, Moment, OpaqueObject } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { organizationProblems } from '../organizations/merchant.ts'

/** One accounting invariant: the number of violations, and some examples from the ledger. */
const InvariantVerdict = z
  .object({ name: z.string(), broken: z.int(), examples: z.array(OpaqueObject) })
  .meta({ id: 'LawVerdict' })
type InvariantVerdict = z.output<typeof InvariantVerdict>

/** The result of checking every accounting invariant at one moment. */
export const BooksVerdict = z
  .object({ checked_at: Moment, lawful: z.boolean(), laws: z.array(InvariantVerdict) })
  .meta({ id: 'BooksVerdict' })
export type BooksVerdict = z.output<typeof BooksVerdict>

/**
 * One side of an entry of the ledger: a debit is positive, a credit negative, in minor units. The
 * sides with the same `transaction_id` sum to zero.
 */
const LedgerEntry = z
  .object({
    id: Id,
    created_at: Moment,
    organization_id: Id,
    transaction_id: Id,
    account: z.string(),
    amount: Amount,
    currency: Currency,
    customer_id: Id.nullable(),
    order_id: Id.nullable(),
    payment_id: Id.nullable(),
    refund_id: Id.nullable(),
    dispute_id: Id.nullable(),
  })
  .meta({ id: 'LedgerEntry' })

/** A merchant's ledger. */
export const ledgerEndpoints = endpoints('billing', {
  verify: {
    kind: 'read',
    snapshot: true,
    method: 'GET',
    path: '/v1/organizations/{id}/verification',
    status: 200,
    summary: 'Verify the ledger',
    description:
      "Checks every ledger invariant across the organization's orders, payments, refunds and " +
      'ledger entries: transactions sum to zero, orders match their lines and payments, each ' +
      "period is billed once, and refunds don't exceed their order.",
    scopes: ['transactions:read', 'transactions:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: BooksVerdict,
    problems: [organizationProblems.not_found],
    // It reads the whole ledger.
    limit: { max: 6, seconds: 60 },
  },
  entries: {
    kind: 'read',
    method: 'GET',
    path: '/v1/ledger/entries/',
    status: 200,
    summary: 'List ledger entries',
    scopes: ['transactions:read', 'transactions:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: listOf(Id).optional(),
      order_id: listOf(Id).optional(),
      refund_id: listOf(Id).optional(),
      dispute_id: listOf(Id).optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at'], '-created_at'),
    }),
    output: pageOf(LedgerEntry),
    problems: [],
  },
})
