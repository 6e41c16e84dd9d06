import { sql } from 'kysely'
import type { House } from '../house.ts'
import type { Stop } from './example.ts'
import { goodCallsAreAnswered } from './laws-of-answers.ts'
import { unaudited } from './unaudited.data.ts'
import type { Visit } from './visit.ts'

/** Whether a call may change something. */
export const changes = ({ endpoint: { kind, method } }: Stop): boolean =>
  kind === 'write' || kind === 'staged' || (kind === 'raw' && method !== 'GET')

/**
 * A valid call that may change something leaves an entry in an audit log; if it changes an
 * organization's data, in that organization's log. Exceptions are listed with their reasons.
 */
export async function changesAreWrittenDown(visit: Visit): Promise<void> {
  const { scene, stop, findings } = visit
  const known = await entriesOf(scene.house)
  await goodCallsAreAnswered(visit)
  const { instance, tenants } = await entriesOf(scene.house)
  const written = instance > known.instance || tenants > known.tenants
  const refused = (stop.example.answers ?? 200) >= 400
  if (stop.name in unaudited) {
    if (written) findings.push('it leaves an entry: take it off the list of exceptions')
  } else if (!written && !refused) {
    findings.push('it leaves no entry in an audit log, and no reason stands in unaudited.data.ts')
  } else if (written && stop.endpoint.protocol === 'billing' && tenants === known.tenants) {
    findings.push('its entry is none of the organization’s: nobody there sees it')
  }
}

/** The number of entries from requests; jobs write theirs at any time. */
async function entriesOf({ site }: House): Promise<{ instance: number; tenants: number }> {
  const { rows } = await sql<{ instance: number; tenants: number }>`
    select count(*) filter (where organization_id is null)::int as instance,
      count(*) filter (where organization_id is not null)::int as tenants
    from audit_entries where actor->>'request_id' !~ '^(job:|system)'`.execute(site.db)
  const [row] = rows
  if (!row) throw new Error('a count is always answered')
  return row
}
