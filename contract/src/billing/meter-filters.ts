import { z } from 'zod'

/** How a clause compares an event's property with its value. */
export const FilterOperator = z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'])
export type FilterOperator = z.output<typeof FilterOperator>

/** The properties of an event besides its metadata. */
const eventProperties = ['name', 'source', 'timestamp'] as const

/** Limits of ours: how deep groups can be nested, and how many clauses a filter can have in all. */
const FILTER_DEPTH_MAX = 5
const FILTER_CLAUSES_MAX = 100

/** `name`, `source`, `timestamp`, or a metadata key, with or without the prefix `metadata.`. */
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

/** Which events a meter counts: clauses and nested filters combined; without any, all events. */
export type Filter = { conjunction: 'and' | 'or'; clauses: (FilterClause | Filter)[] }

const Conjunction = z.enum(['and', 'or'])

/** The filter on the wire; nesting is kept as written. */
export const Filter = z.object({
  conjunction: Conjunction,
  clauses: z.array(z.record(z.string(), z.unknown())),
})

/** A group of clauses, which can contain nested groups up to the given depth. */
const group = (depth: number): z.ZodType<Filter, Filter> =>
  z.object({
    conjunction: Conjunction,
    clauses: z
      .array(depth > 1 ? z.union([FilterClause, group(depth - 1)]) : FilterClause)
      .max(FILTER_CLAUSES_MAX),
  })

const clausesIn = ({ clauses }: Filter): number =>
  clauses.reduce((sum, clause) => sum + ('clauses' in clause ? clausesIn(clause) : 1), 0)

/** A filter as the merchant enters it. */
export const FilterInput = group(FILTER_DEPTH_MAX).refine(
  filter => clausesIn(filter) <= FILTER_CLAUSES_MAX,
  `At most ${FILTER_CLAUSES_MAX} clauses`,
)

const FILTER_TEXT_MAX = 20_000

/** PostgreSQL has no such character: it is removed, as from every other value of a query. */
const withoutNul = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** A filter in a query string: its JSON as text. */
export const FilterText = z
  .string()
  .max(FILTER_TEXT_MAX)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text, withoutNul)
    } catch {
      context.addIssue({ code: 'custom', message: 'Input should be valid JSON' })
      return z.NEVER
    }
  })
  .pipe(FilterInput)

const count = z.object({ func: z.literal('count') })
const Sums = z.enum(['sum', 'max', 'min', 'avg'])

/**
 * How a meter aggregates events, by `func`: their count, an aggregate of a numeric property, or the
 * number of distinct values.
 */
export const Aggregation = z.discriminatedUnion('func', [
  count,
  z.object({ func: Sums, property: z.string() }),
  z.object({ func: z.literal('unique'), property: z.string() }),
])
export type Aggregation = z.output<typeof Aggregation>

/** The same in requests: an event's name, source and timestamp are not numeric. */
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
