import type { Aggregation, Filter } from '@gatehouse/contract/billing/meter-filters'
import type { Reading } from '../../platform/work.ts'
import { matchingMeters, meterSorts } from '../meters/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'meters'>) =>
  matchingMeters(work, input).selectAll('meters')

/** How events are counted: `count`, `sum(tokens)`. */
const aggregationText = (aggregation: Aggregation) =>
  'property' in aggregation ? `${aggregation.func}(${aggregation.property})` : aggregation.func

/** Which events are counted: `name eq completion and (model eq a or model eq b)`. */
const filterText = ({ conjunction, clauses }: Filter): string =>
  clauses
    .map(clause =>
      'clauses' in clause
        ? `(${filterText(clause)})`
        : `${clause.property} ${clause.operator} ${String(clause.value)}`,
    )
    .join(` ${conjunction} `)

/** Exports the meters that a list finds. */
export const exportMeters = exportList('meters', {
  rows,
  table: 'meters',
  sorts: meterSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    state: ['Status', ({ archived_at }) => (archived_at ? 'archived' : 'active')],
    // Only what the contract's schemas allow is stored, here and below.
    counts: ['Aggregation', row => aggregationText(row.aggregation as Aggregation)],
    events: ['Filter', row => filterText(row.filter as Filter)],
    unit: ['Unit', ({ unit, custom_label }) => custom_label ?? unit],
  },
})
