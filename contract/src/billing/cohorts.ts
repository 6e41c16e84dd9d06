import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Amount, Currency, Id, listOf } from '../kit/fields.ts'

const TIME_ZONE_LENGTH_MAX = 64
/** Most months of a table of cohorts. */
export const COHORT_MONTHS_MAX = 36

/** Customers who first paid in a month, and what is left of them at the end of each month. */
const Cohort = z
  .object({
    /** The first day of the month. */
    month: z.iso.date(),
    /** From the month itself on: customers who still pay, and their MRR. */
    cells: z.array(z.object({ customers: z.int(), mrr: Amount })),
    /** How many customers began to pay in the month. */
    size: z.int(),
  })
  .meta({ id: 'Cohort' })

/** Retention by month. */
export const Cohorts = z
  .object({ cohorts: z.array(Cohort), currency: Currency, missing_rates: z.array(Currency) })
  .meta({ id: 'Cohorts' })
export type Cohorts = z.output<typeof Cohorts>

/** Retention of customers by the month in which they first paid. */
export const cohortEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/metrics/cohorts',
    status: 200,
    summary: 'Get retention by cohort',
    description:
      'A row for each month in which customers first paid. A cell says how many of them pay at ' +
      'the end of a month, and how much; customers who come back count again.',
    scopes: ['metrics:read', 'metrics:write'],
    subjects: ['organization', 'user'],
    query: z.object({
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
      organization_id: listOf(Id).optional(),
    }),
    output: Cohorts,
    problems: [],
  },
})
