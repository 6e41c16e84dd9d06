import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  entity,
  Id,
  listOf,
  Metadata,
  MetadataFilter,
  Moment,
  QueryBoolean,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Aggregation, AggregationInput, Filter, FilterInput } from './meter-filters.ts'

/** The name of a unit: a plain number, tokens of a model, or the merchant's own word. */
export const MeterUnit = z.enum(['scalar', 'token', 'custom'])
export type MeterUnit = z.output<typeof MeterUnit>

/** A meter of usage: which events it counts, and how it aggregates them. */
export const Meter = z
  .object({
    metadata: Metadata,
    ...entity,
    name: z.string(),
    unit: MeterUnit,
    custom_label: z.string().nullable(),
    custom_multiplier: z.int().nullable(),
    filter: Filter,
    aggregation: Aggregation,
    organization_id: Id,
    archived_at: Moment.nullable(),
  })
  .meta({ id: 'Meter' })
export type Meter = z.output<typeof Meter>

/** Usage of one meter in a subscription's current period; `amount` is in minor units. */
export const SubscriptionMeter = z.object({
  ...entity,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: z.int(),
  meter_id: Id,
  meter: Meter,
})
export type SubscriptionMeter = z.output<typeof SubscriptionMeter>

/** A meter as the customer sees it. */
export const CustomerSubscriptionMeter = SubscriptionMeter.extend({
  meter: z.object({ ...entity, name: z.string() }),
})
export type CustomerSubscriptionMeter = z.output<typeof CustomerSubscriptionMeter>

/** A customer's usage of a meter; the balance is credited minus consumed units. */
export const CustomerStateMeter = z.object({
  ...entity,
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
})
export type CustomerStateMeter = z.output<typeof CustomerStateMeter>

/** A meter's name; the upper limit is ours, so that it fits an index. */
const name = z.string().min(3).max(256)

/** The merchant's own unit: its name, and the number of units its price is quoted for. */
const custom = {
  custom_label: z.string().min(1).max(64).nullable(),
  custom_multiplier: z.int32().positive().nullable(),
}

/** A new meter. It counts earlier events as well. */
export const MeterCreate = z.object({
  name,
  filter: FilterInput,
  aggregation: AggregationInput,
  unit: MeterUnit.default('scalar'),
  custom_label: custom.custom_label.default(null),
  custom_multiplier: custom.custom_multiplier.default(null),
  metadata: Metadata.default({}),
  organization_id: Id.nullable().optional(),
})
export type MeterCreate = z.output<typeof MeterCreate>

/** An update of a meter; `is_archived` archives or restores it. */
export const MeterUpdate = z.object({
  name: name.nullable().optional(),
  filter: FilterInput.nullable().optional(),
  aggregation: AggregationInput.nullable().optional(),
  unit: MeterUnit.nullable().optional(),
  custom_label: custom.custom_label.optional(),
  custom_multiplier: custom.custom_multiplier.optional(),
  is_archived: z.boolean().nullable().optional(),
  metadata: Metadata.optional(),
})
export type MeterUpdate = z.output<typeof MeterUpdate>

/** Errors of meters. */
export const meterProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['meters:read', 'meters:write']
const write = ['meters:write']
const subjects = ['organization', 'user'] as const
const missing = [meterProblems.not_found]

/** Meters: how usage is counted. */
export const meterEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/meters/',
    status: 200,
    summary: 'List meters',
    description: 'Includes archived meters unless you filter by `is_archived`.',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      query: SearchText.optional(),
      is_archived: QueryBoolean.optional(),
      metadata: MetadataFilter.optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'name'], 'name'),
    }),
    output: pageOf(Meter),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/meters/',
    status: 201,
    summary: 'Create a meter',
    scopes: write,
    subjects,
    body: MeterCreate,
    output: Meter,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/meters/{id}',
    status: 200,
    summary: 'Get a meter',
    scopes: read,
    subjects,
    params: ById,
    output: Meter,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/meters/{id}',
    status: 200,
    summary: 'Update or archive a meter',
    description: "A meter used by an active product or benefit can't be archived.",
    scopes: write,
    subjects,
    params: ById,
    body: MeterUpdate,
    output: Meter,
    problems: missing,
  },
})
