import { sql } from 'kysely'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingBulkActions, startedBy } from '../bulk-actions/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'bulkActions'>) =>
  matchingBulkActions(work, input)
    .select(['bulk_actions.id', 'bulk_actions.created_at', 'kind', 'status', 'done_count'])
    .select(['total_count', 'failed_count', 'finished_at', startedBy.as('started_by')])

/** Exports the bulk actions that a list finds, without their objects. */
export const exportBulkActions = exportList('bulkActions', {
  rows,
  table: 'bulk_actions',
  sorts: { created_at: sql.ref('bulk_actions.created_at') },
  columns: {
    ...identity,
    kind: ['Action', ({ kind }) => kind],
    status: ['Status', ({ status }) => status],
    done: ['Done', ({ done_count }) => numberText(done_count)],
    total: ['Total', ({ total_count }) => numberText(total_count)],
    failed: ['Not Done', ({ failed_count }) => numberText(failed_count)],
    started_by: ['Started By', ({ started_by }) => started_by?.name ?? null],
    finished_at: ['Finished At', ({ finished_at }) => timeText(finished_at)],
  },
})
