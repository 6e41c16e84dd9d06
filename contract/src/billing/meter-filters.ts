import { z } from 'zod'

/** How a clause compares what an event says with its value. */
export const FilterOperator = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'])
export type FilterOperator = z.output<typeof FilterOperator>

/** What an event says of itself besides its metadata. */
export const eventProperties = ['name', 'source', 'timestamp'] as const

/** How deep groups stand within groups, how many clauses a filter has in all: bounds of ours. */
export const FILTER_DEPTH_MAX = 5
export const FILTER_CLAUSES_MAX = 100

/** `name`, `source`, `timestamp`, or a key of the metadata, with `metadata.` before it or not. */
const Property = z
  .string()
  .max(128)
  .regex(/^(?!metadata\.$)./s, 'Input should be the name of a property')

/** One comparison of a meter's filter; the value is text of up to 1000, int32 or boolean. */
export const FilterClause = z
  .object({
    property: Property,
    operator: FilterOperator,
    value: z.union([z.string().max(1000), z.int32(), z.boolean()]),
  })
  .meta({ id: 'FilterClause' })
export type FilterClause = z.output<typeof FilterClause>

/** Which events a meter counts: clauses and nested filters joined; without any, all of them. */
export type Filter = { conjunction: 'and' | 'or'; clauses: (FilterClause | Filter)[] }

const Conjunction = z.enum(['and', 'or'])

/** The filter as it travels; nesting is kept as written. */
export const Filter = z.object({
  conjunction: Conjunction,
  clauses: z.array(z.record(z.string(), z.unknown())),
})

/** A group of clauses, within which others may stand so many levels deep. */
const group = (depth: number): z.ZodType<Filter, Filter> =>
  z.object({
    conjunction: Conjunction,
    clauses: z
      .array(depth > 1 ? z.union([FilterClause, group(depth - 1)]) : FilterClause)
      .max(FILTER_CLAUSES_MAX),
  })

const clausesIn = ({ clauses }: Filter): number =>
  clauses.reduce((sum, clause) => sum + ('clauses' in clause ? clausesIn(clause) : 1), 0)

/** A filter as the merchant writes it. */
export const FilterInput = group(FILTER_DEPTH_MAX).refine(
  filter => clausesIn(filter) <= FILTER_CLAUSES_MAX,
  `At most ${FILTER_CLAUSES_MAX} clauses`,
)

const count = z.object({ func: z.literal('count') })
const Sums = z.enum(['sum', 'max', 'min', 'avg'])

/**
 * How a meter turns events into a quantity, told apart by `func`: how many there are, what a
 * number of theirs comes to, or how many different values there are.
 */
export const Aggregation = z.discriminatedUnion('func', [
  count,
  z.object({ func: Sums, property: z.string() }),
  z.object({ func: z.literal('unique'), property: z.string() }),
])
export type Aggregation = z.output<typeof Aggregation>

/** The same as the merchant writes it: name, source and moment of an event are no numbers. */
export const AggregationInput = z.discriminatedUnion('func', [
  count,
  z.object({
    func: Sums,
    property: Property.refine(
      property => !(eventProperties as readonly string[]).includes(property),
      'Input should be a property of the metadata that is a number',
    ),
  }),
  z.object({ func: z.literal('unique'), property: Property }),
])
