import type { FilterOperator } from '@gatehouse/contract/billing/meter-filters'
import type { InputOf } from '../../ask.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import {
  type ClauseValues,
  conditionsOf,
  type Conditions,
  filterBody,
  propertyName,
  type WrittenFilter,
} from './conditions.ts'
import type { Meter } from './meter-words.tsx'

export { operators } from './conditions.ts'
export type { ClauseValues, FilterOperator }

/** What is made of the events that count. */
export const functions = ['count', 'sum', 'max', 'min', 'avg', 'unique'] as const
/** One way to make a quantity of events. */
export type AggregationFunction = (typeof functions)[number]

/** What the form of a meter holds; what belongs to another choice is kept, but not sent. */
export interface MeterValues {
  name: string
  /** Null where the filter has groups within groups: made through the API, and kept. */
  conditions: Conditions | null
  func: AggregationFunction
  property: string
  unit: 'scalar' | 'token' | 'custom'
  customLabel: string
  customMultiplier: number | null
  metadata: MetadataPair[]
}

type Body = InputOf<'meters', 'create'>['body']

const empty: MeterValues = {
  name: '',
  conditions: {
    conjunction: 'and',
    clauses: [{ of: 'name', key: '', operator: 'eq', value: '' }],
    groups: [],
  },
  func: 'count',
  property: '',
  unit: 'scalar',
  customLabel: '',
  customMultiplier: null,
  metadata: [],
}

/** A meter as the form holds it, or an empty form. */
export function meterValues(meter: Meter | undefined): MeterValues {
  if (!meter) return empty
  const { name, filter, aggregation, unit, customLabel, customMultiplier, metadata } = meter
  return {
    name,
    conditions: conditionsOf(filter as WrittenFilter),
    func: aggregation.func,
    property: 'property' in aggregation ? propertyName(aggregation.property) : '',
    unit,
    customLabel: customLabel ?? '',
    customMultiplier,
    metadata: metadataPairs(metadata),
  }
}

/** What a new meter is made of. */
export function meterBody(values: MeterValues): Body {
  const { name, conditions } = values
  const filter = conditions ? filterBody(conditions) : EVERYTHING
  return { name, filter, aggregation: aggregationBody(values), ...plainBody(values) }
}

/** What changed of a meter: what it counts is sent only where that is another thing now. */
export function meterChange(
  values: MeterValues,
  meter: Meter,
): InputOf<'meters', 'update'>['body'] {
  const before = meterValues(meter)
  const { name, conditions } = values
  const filter = conditions && filterBody(conditions)
  const aggregation = aggregationBody(values)
  const refiltered =
    filter &&
    JSON.stringify(filter) !== JSON.stringify(before.conditions && filterBody(before.conditions))
  const recounted = JSON.stringify(aggregation) !== JSON.stringify(aggregationBody(before))
  return {
    name,
    ...plainBody(values),
    ...(refiltered && { filter }),
    ...(recounted && { aggregation }),
  }
}

const EVERYTHING = { conjunction: 'and' as const, clauses: [] }

function plainBody({ unit, customLabel, customMultiplier, metadata }: MeterValues) {
  const own = unit === 'custom'
  return {
    unit,
    customLabel: own ? customLabel.trim() : null,
    customMultiplier: own ? customMultiplier : null,
    metadata: metadataBody(metadata),
  }
}

function aggregationBody({ func, property }: MeterValues): Body['aggregation'] {
  if (func === 'count') return { func }
  return { func, property: property.trim() }
}
