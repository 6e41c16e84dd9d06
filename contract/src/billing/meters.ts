import { z } from 'zod'
import { entity, Id, Metadata, Moment } from '../kit/fields.ts'

/** One comparison of a meter's filter; the value is text of up to 1000, int32 or boolean. */
export const FilterClause = z.object({
  property: z.string(),
  operator: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like']),
  value: z.union([z.string().max(1000), z.int32(), z.boolean()]),
})
export type FilterClause = z.output<typeof FilterClause>

/** Which events a meter counts: clauses and nested filters joined by `and` or `or`. */
export type Filter = { conjunction: 'and' | 'or'; clauses: (FilterClause | Filter)[] }

/** The filter as it travels; nesting is kept as written. */
export const Filter = z.object({
  conjunction: z.enum(['and', 'or']),
  clauses: z.array(z.record(z.string(), z.unknown())),
})

/** How a meter turns events into a quantity, told apart by `func`. */
export const Aggregation = z.discriminatedUnion('func', [
  z.object({ func: z.literal('count') }),
  z.object({ func: z.enum(['sum', 'max', 'min', 'avg']), property: z.string() }),
  z.object({ func: z.literal('unique'), property: z.string() }),
])
export type Aggregation = z.output<typeof Aggregation>

/** Counts usage: which events, and how they add up. */
export const Meter = z
  .object({
    metadata: Metadata,
    ...entity,
    name: z.string(),
    unit: z.enum(['scalar', 'token', 'custom']),
    custom_label: z.string().nullable(),
    custom_multiplier: z.int().nullable(),
    filter: Filter,
    aggregation: Aggregation,
    organization_id: Id,
    archived_at: Moment.nullable(),
  })
  .meta({ id: 'Meter' })
export type Meter = z.output<typeof Meter>

/** Usage of one meter in a subscription's open period; `amount` is in minor units. */
export const SubscriptionMeter = z.object({
  ...entity,
  consumed_units: z.number(),
  credited_units: z.int(),
  amount: z.int(),
  meter_id: Id,
  meter: Meter,
})
export type SubscriptionMeter = z.output<typeof SubscriptionMeter>

/** What a customer may see of a meter. */
export const CustomerSubscriptionMeter = SubscriptionMeter.extend({
  meter: z.object({ ...entity, name: z.string() }),
})
export type CustomerSubscriptionMeter = z.output<typeof CustomerSubscriptionMeter>

/** A customer's standing with a meter; the balance is credited less consumed. */
export const CustomerStateMeter = z.object({
  ...entity,
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
})
export type CustomerStateMeter = z.output<typeof CustomerStateMeter>
