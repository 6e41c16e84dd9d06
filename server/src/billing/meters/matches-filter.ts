import type {
  Filter,
  FilterClause,
  FilterOperator,
} from '@gatehouse/contract/billing/meter-filters'
import { propertyOf, valueText, type MeasuredEvent } from './event-property.ts'

/**
 * Whether a meter's filter matches an event. A clause compares by the type of the stored value:
 * text with the value's text, numbers with numbers (true counts as 1), booleans with booleans; a
 * property that is missing or of another type matches nothing, not even `ne`. `like` finds a part
 * of the text, in this case. `filterSql` is the same in SQL. Source: the billing protocol, 3.11.
 */
export function matchesFilter({ conjunction, clauses }: Filter, event: MeasuredEvent): boolean {
  const matches = (clause: FilterClause | Filter) =>
    'clauses' in clause ? matchesFilter(clause, event) : matchesClause(clause, event)
  return conjunction === 'and'
    ? clauses.every(matches)
    : clauses.length === 0 || clauses.some(matches)
}

function matchesClause({ property, operator, value }: FilterClause, event: MeasuredEvent): boolean {
  const stored = propertyOf(event, property)
  if (stored === undefined) return false
  if (operator === 'like') return valueText(stored).includes(String(value))
  if (operator === 'not_like') return !valueText(stored).includes(String(value))
  if (typeof stored === 'string') return holds(operator, compareTexts(stored, String(value)))
  if (stored instanceof Date) {
    const moment = typeof value === 'number' ? value * 1000 : Date.parse(String(value))
    return !Number.isNaN(moment) && holds(operator, stored.getTime() - moment)
  }
  if (typeof stored === 'boolean' && typeof value !== 'boolean') return false
  return typeof value !== 'string' && holds(operator, Number(stored) - Number(value))
}

/** By bytes, as PostgreSQL's collation "C" compares. */
const compareTexts = (one: string, other: string) =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))

function holds(operator: Exclude<FilterOperator, 'like' | 'not_like'>, order: number): boolean {
  switch (operator) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
  }
}
