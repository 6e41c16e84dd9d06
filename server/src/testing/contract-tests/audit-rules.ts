import { sql } from 'kysely'
import type { TestServer } from '../test-server.ts'
import type { EndpointCase } from './example.ts'
import { checkValidCalls } from './response-rules.ts'
import { unauditedEndpoints } from './unaudited-endpoints.data.ts'
import type { CheckRun } from './check-run.ts'

/** Whether a call may change something. */
export const mayWrite = ({ endpoint: { kind, method } }: EndpointCase): boolean =>
  ['write', 'staged', 'grouped'].includes(kind) || (kind === 'raw' && method !== 'GET')

/**
 * A valid call that may change something leaves an entry in an audit log; if it changes an
 * organization's data, in that organization's log. Exceptions are listed with their reasons.
 */
export async function checkAuditEntries(startCheck: CheckRun): Promise<void> {
  const { scene, stop, findings } = startCheck
  const known = await entriesOf(scene.server)
  await checkValidCalls(startCheck)
  const { instance, tenants } = await entriesOf(scene.server)
  const written = instance > known.instance || tenants > known.tenants
  const rejected = (stop.example.answers ?? 200) >= 400
  if (stop.name in unauditedEndpoints) {
    if (written) findings.push('it leaves an entry: take it off the list of exceptions')
  } else if (!written && !rejected) {
    findings.push(
      'it leaves no entry in an audit log, and no reason stands in unaudited-endpoints.data.ts',
    )
  } else if (written && stop.endpoint.protocol === 'billing' && tenants === known.tenants) {
    findings.push('its entry is none of the organization’s: nobody there sees it')
  }
}

/** The number of entries from requests; jobs write theirs at any time. */
async function entriesOf({ site }: TestServer): Promise<{ instance: number; tenants: number }> {
  const { rows } = await sql<{ instance: number; tenants: number }>`
    select count(*) filter (where organization_id is null)::int as instance,
      count(*) filter (where organization_id is not null)::int as tenants
    from audit_entries where actor->>'request_id' !~ '^(job:|system)'`.execute(site.db)
  const [row] = rows
  if (!row) throw new Error('a count must return a row')
  return row
}
