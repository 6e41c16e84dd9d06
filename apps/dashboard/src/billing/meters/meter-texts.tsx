import { useLocale } from '@gatehouse/ui/i18n'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import {
  clauseOf,
  type ClauseValues,
  type Conditions,
  propertyName,
  type MeterFilter,
} from './conditions.ts'

/** A meter as the API returns it. */
export type Meter = ItemOf<'meters'>

/** A meter's aggregation: "Sum of tokens". */
export function useCountText() {
  const t = useTexts()
  return (aggregation: Meter['aggregation']) =>
    aggregation.func === 'count'
      ? t('meters.counts.count')
      : t(`meters.counts.${aggregation.func}`, { property: propertyName(aggregation.property) })
}

/** A filter as a sentence, at any depth: "name is “call” and tokens is at least 5". */
export function useFilterText() {
  const t = useTexts()
  const locale = useLocale()
  const clause = useClauseText()
  const join = (conjunction: Conditions['conjunction'], parts: string[]) =>
    new Intl.ListFormat(locale, {
      type: conjunction === 'and' ? 'conjunction' : 'disjunction',
    }).format(parts)
  const group = ({ conjunction, clauses }: MeterFilter): string =>
    join(
      conjunction,
      clauses.map(item => ('clauses' in item ? `(${group(item)})` : clause(clauseOf(item)))),
    )
  return (filter: MeterFilter) =>
    filter.clauses.length === 0 ? t('meters.every_event') : group(filter)
}

function useClauseText() {
  const t = useTexts()
  return ({ of, key, operator, value }: ClauseValues) =>
    t(`meters.says.${operator}`, {
      property: of === 'metadata' ? key || '…' : t(`meters.of.${of}`),
      value: value || '…',
    })
}
