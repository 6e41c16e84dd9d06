import {
  OrganizationAuditEntry,
  type OrganizationAuditExport,
} from '@gatehouse/contract/organizations/audit'
import { compileEncoder } from '@gatehouse/contract/kit/wire'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { csvHead, csvLineOf } from './csv.ts'
import { toAuditEntry } from './entry.ts'
import { requireAuditedOrganization } from './list-audit-log.ts'
import { listEntries } from './queries.ts'

/** How many entries one statement reads: a file of any length needs no more memory than these. */
const BATCH = 500

const encode = compileEncoder(OrganizationAuditEntry)
const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const

/**
 * All matching entries as a file, latest first, sent while they are read. Entries written meanwhile
 * are not included.
 */
export async function exportAuditLog({
  site,
  actor,
  input,
}: RawContext<OrganizationAuditExport>): Promise<Response> {
  const { organizationId, format, ...filter } = input
  const work = reading(site, actor)
  const organization_id = await requireAuditedOrganization(work, organizationId)
  const line = (entry: OrganizationAuditEntry) =>
    format === 'csv' ? csvLineOf(entry) : `${JSON.stringify(encode(entry))}\n`
  let before: string | undefined
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      if (format === 'csv') controller.enqueue(bytes(csvHead))
    },
    pull: async controller => {
      const rows = await listEntries(work, { organization_id, ...filter, before }, BATCH)
      if (rows.length > 0) controller.enqueue(bytes(rows.map(toAuditEntry).map(line).join('')))
      before = rows.at(-1)?.id
      if (rows.length < BATCH) controller.close()
    },
  })
  const name = `audit-log-${work.now.toISOString().slice(0, 10)}.${format}`
  return new Response(body, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

const encoder = new TextEncoder()
const bytes = (text: string) => encoder.encode(text)
