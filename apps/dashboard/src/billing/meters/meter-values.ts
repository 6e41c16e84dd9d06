import type { InputOf } from '../../endpoint-hooks.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import {
  conditionsOf,
  type Conditions,
  filterBody,
  propertyName,
  type MeterFilter,
} from './conditions.ts'
import type { Meter } from './meter-texts.tsx'

/** The aggregation functions. */
export const functions = ['count', 'sum', 'max', 'min', 'avg', 'unique'] as const
/** An aggregation function. */
type AggregationFunction = (typeof functions)[number]

/** The form values of a meter; values of other choices are kept, but not sent. */
export interface MeterValues {
  name: string
  /** Null if the filter has nested groups: such a filter is created through the API and kept. */
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

/** A meter's form values, or those of an empty form. */
export function meterValues(meter: Meter | undefined): MeterValues {
  if (!meter) return empty
  const { name, filter, aggregation, unit, customLabel, customMultiplier, metadata } = meter
  return {
    name,
    conditions: conditionsOf(filter as MeterFilter),
    func: aggregation.func,
    property: 'property' in aggregation ? propertyName(aggregation.property) : '',
    unit,
    customLabel: customLabel ?? '',
    customMultiplier,
    metadata: metadataPairs(metadata),
  }
}

/** The request body to create a meter. */
export function meterBody(values: MeterValues): Body {
  const { name, conditions } = values
  const filter = conditions ? filterBody(conditions) : MATCH_ALL
  return { name, filter, aggregation: aggregationBody(values), ...plainBody(values) }
}

/** The request body to update a meter: filter and aggregation are included only if they changed. */
export function meterChange(
  values: MeterValues,
  meter: Meter,
): InputOf<'meters', 'update'>['body'] {
  const before = meterValues(meter)
  const { name, conditions } = values
  const filter = conditions && filterBody(conditions)
  const aggregation = aggregationBody(values)
  const isFilterChanged =
    filter &&
    JSON.stringify(filter) !== JSON.stringify(before.conditions && filterBody(before.conditions))
  const isAggregationChanged =
    JSON.stringify(aggregation) !== JSON.stringify(aggregationBody(before))
  return {
    name,
    ...plainBody(values),
    ...(isFilterChanged && { filter }),
    ...(isAggregationChanged && { aggregation }),
  }
}

const MATCH_ALL = { conjunction: 'and' as const, clauses: [] }

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
