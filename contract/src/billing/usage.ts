import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  entity,
  ExternalId,
  Id,
  listOf,
  MetadataFilter,
  Moment,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Customer } from './customers.ts'
import { eventProblems } from './events.ts'
import { Meter, meterProblems } from './meters.ts'

const usage = {
  ...entity,
  customer_id: Id,
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: z.int(),
  /** Credited minus consumed units: negative if more was used than credited. */
  balance: z.number(),
}

/** What a customer used of a meter since the last reset. */
export const CustomerMeter = z
  .object({ ...usage, customer: Customer, meter: Meter })
  .meta({ id: 'CustomerMeter' })
export type CustomerMeter = z.output<typeof CustomerMeter>

/** The same as the customer sees it. */
export const PortalMeter = z
  .object({ ...usage, meter: z.object({ ...entity, name: z.string() }) })
  .meta({ id: 'PortalMeter' })
export type PortalMeter = z.output<typeof PortalMeter>

/** Errors of customer meters. */
export const customerMeterProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

/** The length of the steps of a chart. */
export const TimeInterval = z.enum(['hour', 'day', 'week', 'month', 'year'])
export type TimeInterval = z.output<typeof TimeInterval>

/** How the usage of several customers is combined. */
const CustomerAggregation = z.enum(['count', 'sum', 'max', 'min', 'avg', 'unique'])

const TIME_ZONE_LENGTH_MAX = 64

/** Usage over time: `quantity` of each step, from its start, and `total` of the whole range. */
export const MeterQuantities = z
  .object({
    quantities: z.array(z.object({ timestamp: Moment, quantity: z.number() })),
    total: z.number(),
  })
  .meta({ id: 'MeterQuantities' })
export type MeterQuantities = z.output<typeof MeterQuantities>

/** The range and the steps of quantities. */
const quantityRange = {
  start_timestamp: Moment,
  end_timestamp: Moment,
  interval: TimeInterval,
  timezone: z.string().max(TIME_ZONE_LENGTH_MAX).default('UTC'),
}

const own = ['created_at', 'modified_at', 'meter_id', 'meter_name'] as const
const amounts = ['consumed_units', 'credited_units', 'balance'] as const
const missing = [customerMeterProblems.not_found]

/** Usage by customer, as the merchant sees it. */
export const customerMeterEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-meters/',
    status: 200,
    summary: 'List customer meters',
    description: 'What customers used of each meter since the last reset, and their balances.',
    scopes: ['customer_meters:read'],
    subjects: ['organization', 'user'],
    query: z.object({
      organization_id: listOf(Id).optional(),
      customer_id: listOf(Id).optional(),
      external_customer_id: listOf(ExternalId).optional(),
      meter_id: listOf(Id).optional(),
      ...pageQuery,
      sorting: sortingQuery([...own, 'customer_id', 'customer_name', ...amounts], '-modified_at'),
    }),
    output: pageOf(CustomerMeter),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-meters/{id}',
    status: 200,
    summary: 'Get a customer meter',
    scopes: ['customer_meters:read'],
    subjects: ['organization', 'user'],
    params: ById,
    output: CustomerMeter,
    problems: missing,
  },
})

const portal = {
  kind: 'read',
  method: 'GET',
  status: 200,
  scopes: ['customer_portal:read', 'customer_portal:write'],
  subjects: ['customer'],
} as const

/** A customer's own usage. */
export const portalMeterEndpoints = endpoints('billing', {
  list: {
    ...portal,
    path: '/v1/customer-portal/meters/',
    summary: 'List your meters',
    query: z.object({
      meter_id: listOf(Id).optional(),
      query: SearchText.optional(),
      ...pageQuery,
      sorting: sortingQuery([...own, ...amounts], '-modified_at'),
    }),
    output: pageOf(PortalMeter),
    problems: [],
  },
  get: {
    ...portal,
    path: '/v1/customer-portal/meters/{id}',
    summary: 'Get one of your meters',
    params: ById,
    output: PortalMeter,
    problems: missing,
  },
  quantities: {
    ...portal,
    path: '/v1/customer-portal/meters/{id}/quantities',
    summary: 'Get the quantities of one of your meters',
    description: 'Your usage in steps of `interval`; steps without usage are 0.',
    params: ById,
    query: z.object(quantityRange),
    output: MeterQuantities,
    problems: [...missing, eventProblems.history_unavailable],
  },
})

/** How much of a meter was used, and when. */
export const meterQuantityEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/meters/{id}/quantities',
    status: 200,
    summary: 'Get the quantities of a meter',
    description:
      'Usage in steps of `interval` from `start_timestamp` to `end_timestamp`, by the time at ' +
      'which events happened; steps without usage are 0. `total` is one aggregation over the ' +
      'whole range.',
    scopes: ['meters:read', 'meters:write'],
    subjects: ['organization', 'user'],
    params: ById,
    query: z.object({
      ...quantityRange,
      customer_id: listOf(Id).optional(),
      external_customer_id: listOf(ExternalId).optional(),
      customer_aggregation_function: CustomerAggregation.optional(),
      metadata: MetadataFilter.optional(),
    }),
    output: MeterQuantities,
    problems: [meterProblems.not_found, eventProblems.history_unavailable],
  },
})
