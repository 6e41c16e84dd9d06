import type { Filter, FilterClause } from '@gatehouse/contract/billing/meter-filters'
import { possibleValues } from '../../platform/db/pages.ts'
import { metadataKey } from '../meters/event-property.ts'
import { rankOf } from './exact-number.ts'
import { columnKey, columnPath, valueTypes } from './history-row.ts'
import { literal } from './literal.ts'

const OPERATORS = { eq: '=', ne: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** Whether a meter's filter matches a row of ClickHouse: `filterSql` for its columns. */
export function historyFilter({ conjunction, clauses }: Filter): string {
  if (clauses.length === 0) return '1'
  const parts = clauses.map(clause =>
    'clauses' in clause ? historyFilter(clause) : clauseOf(clause),
  )
  return `(${parts.join(conjunction === 'and' ? ' and ' : ' or ')})`
}

function clauseOf({ property, operator, value }: FilterClause): string {
  const text = String(value)
  const isPart = operator === 'like' || operator === 'not_like'
  const partOf = (stored: string) => hasPart(stored, text, operator === 'like')
  if (property === 'name' || property === 'source') {
    return isPart ? partOf(property) : `${property} ${OPERATORS[operator]} ${literal(text)}`
  }
  if (property === 'timestamp') {
    if (isPart) return partOf('iso')
    const milliseconds = typeof value === 'number' ? value * 1000 : Date.parse(text)
    if (Number.isNaN(milliseconds)) return '0'
    return `moment ${OPERATORS[operator]} ${literal(milliseconds)}`
  }
  const stored = propertyColumns(property)
  const isValue = `${stored.type} != ${valueTypes.null}`
  if (isPart) return `(${isValue} and ${partOf(stored.text)})`
  const compare = OPERATORS[operator]
  const asNumber =
    typeof value === 'string' ? '0' : `${stored.rank} ${compare} ${literal(rankOf(Number(value)))}`
  // As texts, false is before true.
  const asBoolean = typeof value === 'boolean' ? `${stored.text} ${compare} ${literal(text)}` : '0'
  return `multiIf(${stored.type} = ${valueTypes.text}, ${stored.text} ${compare} ${literal(text)},
    ${stored.type} = ${valueTypes.number}, ${asNumber},
    ${stored.type} = ${valueTypes.boolean}, ${asBoolean}, 0)`
}

function hasPart(stored: string, part: string, expected: boolean): string {
  if (part === '') return expected ? '1' : '0'
  return `position(${stored}, ${literal(part)}) ${expected ? '>' : '='} 0`
}

/** The columns of a property's value; of a property that a row does not have, the type is null. */
export function propertyColumns(property: string) {
  const key = metadataKey(property)
  const whole = `indexOf(keys, ${literal(columnKey(key))})`
  const place = key.includes('.')
    ? `if(${whole} > 0, ${whole}, indexOf(keys, ${literal(columnPath(key.split('.')))}))`
    : whole
  const at = (column: string) => `${column}[${place}]`
  return {
    ...{ type: at('types'), text: at('texts'), rank: at('ranks') },
    ...{ whole: at('wholes'), high: at('highs'), low: at('lows') },
  }
}

/** Rows whose metadata has, for every key, one of the values: `hasMetadata` for ClickHouse. */
export function historyMetadata(filter: Record<string, string[] | undefined>): string {
  const conditions = Object.entries(filter).flatMap(([key, values = []]) => {
    const place = `indexOf(keys, ${literal(columnKey(key))})`
    const found = values.flatMap(possibleValues).map(value => {
      if (typeof value === 'number') {
        const { number } = valueTypes
        return `(types[${place}] = ${number} and ranks[${place}] = ${literal(rankOf(value))})`
      }
      const type = typeof value === 'string' ? valueTypes.text : valueTypes.boolean
      return `(types[${place}] = ${type} and texts[${place}] = ${literal(String(value))})`
    })
    return found.length === 0 ? [] : [`(${found.join(' or ')})`]
  })
  return conditions.length === 0 ? '1' : `(${conditions.join(' and ')})`
}
