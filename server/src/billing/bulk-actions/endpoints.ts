import {
  bulkActionEndpoints,
  bulkActionProblems,
  type BulkItem,
} from '@gatehouse/contract/billing/bulk-actions'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { toBulkAction, type BulkItemRow } from './bulk-action.ts'
import { cancelBulkAction } from './cancel-bulk-action.ts'
import { findBulkAction, listBulkActions, listBulkItems } from './queries.ts'
import { selectItems } from './select-items.ts'
import { startBulkAction } from './start-bulk-action.ts'
import { undoBulkAction } from './undo-bulk-action.ts'

const toItem = ({ object_id, label, status, error, detail }: BulkItemRow): BulkItem => ({
  ...{ object_id, label, status, error, detail },
})

/** Actions on many objects at once. */
export const bulkActions = implement(
  bulkActionEndpoints,
  {
    list: async (work, input) => {
      const { rows, total_count } = await listBulkActions(work, input)
      return page(
        rows.map(row => toBulkAction(row, work.now)),
        total_count,
        input.limit,
      )
    },
    preview: async (work, { body }) => (await selectItems(work, body)).preview,
    create: startBulkAction,
    get: async (work, { id }) =>
      toBulkAction(
        (await findBulkAction(work, id)) ?? fail(bulkActionProblems.not_found),
        work.now,
      ),
    items: async (work, input) => {
      if (!(await findBulkAction(work, input.id))) fail(bulkActionProblems.not_found)
      const { rows, total_count } = await listBulkItems(work, input)
      return page(rows.map(toItem), total_count, input.limit)
    },
    cancel: (work, { id }) => cancelBulkAction(work, id),
    undo: (work, { id }) => undoBulkAction(work, id),
  },
  { find: (work, { id = '' }) => findBulkAction(work, id) },
)
