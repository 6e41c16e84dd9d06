import type { Filter, FilterOperator } from '@gatehouse/contract/billing/meter-filters'

/** An event property to compare: name, source, timestamp or metadata. */
export type ClauseSubject = 'name' | 'source' | 'timestamp' | 'metadata'

/** One condition as form values. */
export interface ClauseValues {
  of: ClauseSubject
  /** The metadata key. */
  key: string
  operator: FilterOperator
  /** As typed: a whole number, true and false are sent as such. */
  value: string
}

type Conjunction = Filter['conjunction']

/** Conditions, and groups of conditions beside them. */
export interface Conditions {
  conjunction: Conjunction
  clauses: ClauseValues[]
  groups: { conjunction: Conjunction; clauses: ClauseValues[] }[]
}

/** A filter as the API returns it. */
export type MeterFilter = Filter
type SimpleClause = Exclude<Filter['clauses'][number], Filter>

/** The operators, in the order they are offered. */
export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'not_like'] as const

/** An empty condition. */
export const newClause = (of: ClauseSubject = 'metadata'): ClauseValues => ({
  of,
  key: '',
  operator: 'eq',
  value: '',
})

const isGroup = (clause: Filter['clauses'][number]): clause is Filter => 'clauses' in clause

/** A filter as form values; null if it has nested groups. */
export function conditionsOf({ conjunction, clauses }: MeterFilter): Conditions | null {
  const groups = clauses.filter(isGroup)
  if (groups.some(group => group.clauses.some(isGroup))) return null
  return {
    conjunction,
    clauses: plain(clauses),
    groups: groups.map(group => ({
      conjunction: group.conjunction,
      clauses: plain(group.clauses),
    })),
  }
}

const plain = (clauses: Filter['clauses']) =>
  clauses.flatMap(clause => (isGroup(clause) ? [] : [clauseOf(clause)]))

/** One condition as form values. */
export function clauseOf({ property, operator, value }: SimpleClause): ClauseValues {
  const of = property === 'name' || property === 'source' || property === 'timestamp'
  const subject = of ? property : 'metadata'
  const key = of ? '' : propertyName(property)
  return { of: subject, key, operator, value: String(value) }
}

/** The metadata key of a property. */
export const propertyName = (property: string) => property.replace(/^metadata\./, '')

/** The conditions as a filter; a group without any is left out. */
export function filterBody({ conjunction, clauses, groups }: Conditions): Filter {
  return {
    conjunction,
    clauses: [
      ...clauses.map(clauseBody),
      ...groups
        .filter(group => group.clauses.length > 0)
        .map(group => ({ ...group, clauses: group.clauses.map(clauseBody) })),
    ],
  }
}

/** Whether every condition has a property and a value. */
export const isComplete = (filter: Filter): boolean =>
  filter.clauses.every(clause =>
    isGroup(clause) ? isComplete(clause) : clause.property !== '' && clause.value !== '',
  )

const RESERVED = /^(name|source|timestamp|metadata\..*)$/

function clauseBody({ of, key, operator, value }: ClauseValues): SimpleClause {
  const name = key.trim()
  const property = of !== 'metadata' ? of : RESERVED.test(name) ? `metadata.${name}` : name
  const textual = of === 'name' || of === 'source' || operator === 'like' || operator === 'not_like'
  return { property, operator, value: textual ? value : typedValue(value) }
}

const INT32_MAX = 2_147_483_647
const INT32_MIN = -2_147_483_648

/**
 * Parses a typed value by its form. The server also matches numbers and booleans that an event
 * stores as text, so this misses no event.
 */
function typedValue(text: string): string | number | boolean {
  const typed = text.trim()
  if (typed === 'true' || typed === 'false') return typed === 'true'
  const number = /^(0|-?[1-9]\d{0,9})$/.test(typed) ? Number(typed) : NaN
  return number >= INT32_MIN && number <= INT32_MAX ? number : text
}
