import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Moment, OpaqueObject } from '../kit/fields.ts'
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
})
