import { ApiKeyColumn, type ApiKeyExport } from '@gatehouse/contract/access/api-key-export'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading } from '../../platform/work.ts'
import type { ApiKeyRow } from './api-key.ts'
import { keyOwnerOf } from './key-owner-of.ts'
import { orderedKeysOf } from './queries.ts'

/**
 * Exports the keys of the signed-in user, or of an organization that they administer, in the order
 * of their list. Keys themselves are not stored; their first characters tell them apart.
 */
export async function exportApiKeys(context: RawContext<ApiKeyExport>): Promise<Response> {
  const { site, actor, input } = context
  const { organizationId, columns = ApiKeyColumn.options, ...order } = input
  const owner = await keyOwnerOf(reading(site, actor), organizationId)
  return sendTable(context, {
    name: 'api-keys',
    rows: work => orderedKeysOf(work, owner, order),
    columns: chosenColumns(COLUMNS, columns),
  })
}

const COLUMNS: Record<ApiKeyColumn, FileColumn<ApiKeyRow>> = {
  name: ['Name', ({ name }) => name],
  start: ['Begins With', ({ start }) => start],
  enabled: ['Enabled', ({ enabled }) => String(enabled)],
  remaining: ['Remaining Uses', ({ remaining }) => numberText(remaining)],
  lastRequest: ['Last Used At', row => timeText(row.last_request_at)],
  expiresAt: ['Expires At', ({ expires_at }) => timeText(expires_at)],
  createdAt: ['Created At', ({ created_at }) => timeText(created_at)],
  id: ['ID', ({ id }) => id],
}
