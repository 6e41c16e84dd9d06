import type { Aggregation } from '@gatehouse/contract/billing/meter-filters'
import { joinParts, numberOfRank } from './exact-number.ts'
import { propertyColumns } from './filter-history.ts'
import { valueTypes } from './history-row.ts'
import { literal } from './literal.ts'

/** What events of a group amount to; decimals are texts. Parts of a group can be combined. */
export type PartialUsage = {
  event_count: number
  value_count: number
  total: string
  highest: string | null
  lowest: string | null
}

/** A row of `usageColumns`; whole numbers are texts. */
export type UsageColumns = Record<
  'event_count' | 'value_count' | 'whole' | 'high' | 'low' | 'scale' | 'highest' | 'lowest',
  string
>

/** Selects what an aggregation is made of: `countedColumns` for ClickHouse. */
export function usageColumns(aggregation: Aggregation): string {
  const isOfNumbers = aggregation.func !== 'count' && aggregation.func !== 'unique'
  const { type, text, whole, high, low, rank } = propertyColumns(
    isOfNumbers ? aggregation.property : 'none',
  )
  const isNumber = isOfNumbers ? `${type} = ${valueTypes.number}` : '0'
  const scale = `if(position(${text}, '.') = 0, 0, length(${text}) - position(${text}, '.'))`
  const sum = (column: string) =>
    isOfNumbers ? `toString(sum(toDecimal128(${column}, 0)))` : `'0'`
  return `toString(count()) as event_count, toString(countIf(${isNumber})) as value_count,
    ${sum(whole)} as whole, ${sum(high)} as high, ${sum(low)} as low,
    toString(maxIf(${scale}, ${isNumber})) as scale,
    toString(maxIf(${rank}, ${isNumber})) as highest,
    toString(minIf(${rank}, ${isNumber})) as lowest`
}

/** What such a row amounts to. */
export function usageOf(row: UsageColumns): PartialUsage {
  const value_count = Number(row.value_count)
  const numberOf = (rank: string) => (value_count === 0 ? null : numberOfRank(rank))
  return {
    event_count: Number(row.event_count),
    value_count,
    total: joinParts(row, Number(row.scale)),
    highest: numberOf(row.highest),
    lowest: numberOf(row.lowest),
  }
}

/** Selects the value whose distinct ones are counted: its type, 0 without one, and its text. */
export function distinctColumns(property: string): string {
  const { type, text } = distinctOf(property)
  return `${type} as type, ${text} as text`
}

/** Rows that have a value to count. */
export const hasDistinct = (property: string): string =>
  `${distinctOf(property).type} != ${valueTypes.null}`

function distinctOf(property: string) {
  const ofEvent = (text: string) => ({ type: `toUInt8(${valueTypes.text})`, text })
  if (property === 'name' || property === 'source') return ofEvent(property)
  return property === 'timestamp' ? ofEvent('iso') : propertyColumns(property)
}

/** A distinct value as JSON has it. */
export function distinctValue(type: number, text: string): string | number | boolean {
  if (type === valueTypes.boolean) return text === 'true'
  return type === valueTypes.number ? Number(text) : text
}

/**
 * The number of the step in which a row is, from 1, of steps that begin at these times. Steps are
 * almost equally long, so the number is estimated, and corrected by one; where that is not enough,
 * all beginnings are compared.
 */
export function stepOf(starts: readonly number[]): string {
  const [first = 0] = starts
  const last = starts.at(-1) ?? first
  const length = Math.max(1, Math.round((last - first) / Math.max(1, starts.length - 1)))
  const list = `[${[...starts, Number.MAX_SAFE_INTEGER].map(literal).join(', ')}]`
  const estimate = (moment: number) =>
    Math.min(Math.max(Math.floor((moment - first) / length) + 1, 1), starts.length)
  const isClose = starts.every((start, place) => {
    const next = starts[place + 1]
    const isNear = (moment: number) => Math.abs(estimate(moment) - (place + 1)) <= 1
    return isNear(start) && (next === undefined || isNear(next - 1))
  })
  if (!isClose) return `arrayCount(start -> start <= moment, ${list})`
  const guess = `toInt64(least(greatest(intDiv(moment - ${literal(first)}, ${literal(length)}) + 1,
    1), ${literal(starts.length)}))`
  return `(${guess} - (moment < ${list}[${guess}]) + (moment >= ${list}[${guess} + 1]))`
}
