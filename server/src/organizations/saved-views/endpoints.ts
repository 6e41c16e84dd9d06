import { savedViewEndpoints } from '@gatehouse/contract/organizations/saved-views'
import { implement } from '../../platform/http/implement.ts'
import { deleteView } from './delete-view.ts'
import { chosenColumns, findView, listViews } from './queries.ts'
import { saveView } from './save-view.ts'
import { mayShare, organizationOf, toSavedView } from './saved-view.ts'
import { setColumns } from './set-columns.ts'
import { updateView } from './update-view.ts'

/** How members look at the lists of an organization. */
export const savedViews = implement(
  savedViewEndpoints,
  {
    list: async (work, { organization_id: named, list }) => {
      const organization_id = organizationOf(work.actor, named, 'query')
      const rows = await listViews(work, organization_id, list)
      const columns = await chosenColumns(work, organization_id, list)
      return {
        items: rows.map(row => toSavedView(row, work.actor)),
        columns,
        may_share: mayShare(work.actor),
      }
    },
    create: saveView,
    update: updateView,
    delete: (work, { id }) => deleteView(work, id),
    setColumns,
  },
  { find: (work, { id = '' }) => findView(work, id) },
)
