import type { Aggregation, Filter, FilterClause } from '@gatehouse/contract/billing/meter-filters'
import { sql, type RawBuilder } from 'kysely'
import { DISTINCT_KEY_BYTES, metadataKey } from './event-property.ts'

/** Both write a timestamp in this way, so that it is the same value in code and in SQL. */
const momentSql = sql`to_char(usage_events.timestamp at time zone 'UTC',
  'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const OPERATORS = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
}

/**
 * Whether a meter's filter matches a row of `usage_events`, never null. `matchesFilter` is the same
 * in code.
 */
export function filterSql({ conjunction, clauses }: Filter): RawBuilder<boolean> {
  if (clauses.length === 0) return sql<boolean>`true`
  const parts = clauses.map(clause => ('clauses' in clause ? filterSql(clause) : clauseSql(clause)))
  return sql<boolean>`(${sql.join(parts, conjunction === 'and' ? sql` and ` : sql` or `)})`
}

function clauseSql({ property, operator, value }: FilterClause): RawBuilder<boolean> {
  const text = String(value)
  const isPart = operator === 'like' || operator === 'not_like'
  const partOf = (stored: RawBuilder<unknown>) =>
    operator === 'like'
      ? sql<boolean>`strpos(${stored}, ${text}) > 0`
      : sql<boolean>`strpos(${stored}, ${text}) = 0`
  if (property === 'name' || property === 'source') {
    const column = sql.ref(`usage_events.${property}`)
    if (isPart) return partOf(column)
    // Without a collation of its own, equality can use the index.
    if (operator === 'eq') return sql<boolean>`${column} = ${text}`
    return sql<boolean>`${column} collate "C" ${OPERATORS[operator]} ${text}`
  }
  if (property === 'timestamp') {
    const column = sql.ref('usage_events.timestamp')
    if (isPart) return partOf(momentSql)
    const milliseconds = typeof value === 'number' ? value * 1000 : Date.parse(text)
    if (Number.isNaN(milliseconds)) return sql<boolean>`false`
    return sql<boolean>`${column} ${OPERATORS[operator]} ${new Date(milliseconds)}::timestamptz`
  }
  const stored = metadataSql(property)
  const storedText = sql`(${stored} #>> '{}')`
  const isValue = sql`jsonb_typeof(${stored}) in ('string', 'number', 'boolean')`
  if (isPart) return sql<boolean>`coalesce(${isValue} and ${partOf(storedText)}, false)`
  const compare = OPERATORS[operator]
  const never = sql`false`
  const asNumber =
    typeof value === 'string'
      ? never
      : sql`${storedText}::numeric ${compare} ${Number(value)}::numeric`
  const asBoolean =
    typeof value === 'boolean' ? sql`${storedText}::boolean ${compare} ${value}::boolean` : never
  return sql<boolean>`coalesce(case jsonb_typeof(${stored})
    when 'string' then ${storedText} collate "C" ${compare} ${text}
    when 'number' then ${asNumber} when 'boolean' then ${asBoolean} end, false)`
}

/** A property of the metadata as JSON: a key, or a path with dots into objects. */
function metadataSql(property: string): RawBuilder<unknown> {
  const key = metadataKey(property)
  const column = sql.ref('usage_events.metadata')
  return key.includes('.')
    ? sql`coalesce(${column} -> ${key}, ${column} #> ${key.split('.')}::text[])`
    : sql`(${column} -> ${key})`
}

/** The property of an aggregation as JSON, for rows of `usage_events`. */
function propertySql(property: string): RawBuilder<unknown> {
  if (property === 'timestamp') return sql`to_jsonb(${momentSql})`
  if (property === 'name' || property === 'source') {
    return sql`to_jsonb(${sql.ref(`usage_events.${property}`)})`
  }
  const stored = metadataSql(property)
  return sql`(case when jsonb_typeof(${stored}) in ('string', 'number', 'boolean')
    then ${stored} end)`
}

/** The number of a row that sum, max, min and avg take; null if its property is not a number. */
export function numberSql(property: string): RawBuilder<unknown> {
  const stored = propertySql(property)
  return sql`(case jsonb_typeof(${stored}) when 'number' then (${stored} #>> '{}')::numeric end)`
}

/** The value of a row whose distinct ones are counted, as JSON; null if there is none. */
export const distinctJsonSql = (property: string): RawBuilder<unknown> => propertySql(property)

/** What makes a row's value distinct: `distinctKey` in SQL; null if there is no value. */
export function distinctSql(property: string): RawBuilder<unknown> {
  return distinctHash(propertySql(property))
}

/** The same of a value as JSON. */
export const distinctHash = (stored: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substr(sha256(convert_to(
    jsonb_typeof(${stored}) || ' ' || (${stored} #>> '{}'), 'UTF8')),
    1, ${DISTINCT_KEY_BYTES}::int)`

/** A meter's aggregate over rows of `usage_events`: 0 where nothing is counted. */
export function aggregateSql(aggregation: Aggregation): RawBuilder<string> {
  switch (aggregation.func) {
    case 'count':
      return sql<string>`count(*)::numeric`
    case 'unique':
      return sql<string>`count(distinct ${propertySql(aggregation.property)})::numeric`
    case 'sum':
    case 'max':
    case 'min':
    case 'avg':
      return sql<string>`coalesce(${sql.raw(aggregation.func)}(${numberSql(aggregation.property)}), 0)`
  }
}
