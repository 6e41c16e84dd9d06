import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { BillingType } from './metrics.ts'

/** What a movement of MRR is, from the customer's point of view. */
export const MrrMovementKind = z.enum([
  'new',
  'expansion',
  'reactivation',
  'contraction',
  'churned',
  'moved',
])
export type MrrMovementKind = z.output<typeof MrrMovementKind>

/** What was changed when MRR moved. */
const MrrChange = z.enum([
  'start',
  'trial_end',
  'plan',
  'seats',
  'price',
  'discount',
  'status',
  'cancellation',
  'end',
])

/** A movement of MRR: how much one transaction changed for a customer, and why. */
export const MrrMovement = z
  .object({
    id: Id,
    organization_id: Id,
    kind: MrrMovementKind,
    /** In minor units; negative where MRR shrank. */
    amount: Amount,
    currency: Currency,
    change: MrrChange,
    at: Moment,
    customer: z.object({ id: Id, email: z.string(), name: z.string().nullable() }),
    product: z.object({ id: Id, name: z.string() }),
    subscription_id: Id,
  })
  .meta({ id: 'MrrMovement' })
export type MrrMovement = z.output<typeof MrrMovement>

/** Which movements: those of a figure, with its filters and the bounds of its period. */
const filters = {
  organization_id: listOf(Id).optional(),
  product_id: listOf(Id).optional(),
  customer_id: listOf(Id).optional(),
  /** How products are billed: all movements are of recurring ones. */
  billing_type: listOf(BillingType).optional(),
  kind: listOf(MrrMovementKind).optional(),
  currency: listOf(Currency).optional(),
  /** From this moment on. */
  at_from: Moment.optional(),
  /** Before this moment. */
  at_before: Moment.optional(),
}

const subjects = ['organization', 'user'] as const
const scopes = ['metrics:read', 'metrics:write'] as const

/** The movements behind the figures of MRR. */
export const mrrMovementEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/mrr-movements/',
    status: 200,
    summary: 'List MRR movements',
    description:
      'The movements that a figure of MRR sums up. Movements between products are of the kind ' +
      '`moved` and add up to zero.',
    scopes,
    subjects,
    query: z.object({ ...filters, ...pageQuery, sorting: sortingQuery(['at', 'amount'], '-at') }),
    output: pageOf(MrrMovement),
    problems: [],
  },
  export: {
    ...exported,
    path: '/v1/metrics/mrr-movements/export',
    summary: 'Export MRR movements',
    scopes,
    subjects,
    query: z.object(filters),
    problems: [],
  },
})
