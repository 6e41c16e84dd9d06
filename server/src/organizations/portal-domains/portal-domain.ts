import { originOfHost, portalAddress } from '@gatehouse/contract/organizations/portal-address'
import {
  PROOF_FILE_PATH,
  PROOF_MISSING_DAYS_MAX,
  type PortalDomain,
  type PortalDomainProblem,
  type PortalDomainStatus,
} from '@gatehouse/contract/organizations/portal-domains'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { DAY, HOUR, later } from '../../platform/clock.ts'
import type { PortalDomainsTable } from '../../platform/db/tables.ts'
import type { ServerInfo } from '../../platform/site.ts'
import { EXTERNAL_ATTEMPTS_MAX, task } from '../../records/scheduler/task.ts'

/** A portal domain as stored. */
export type PortalDomainRow = Selectable<PortalDomainsTable>

/** Looks for a domain's proof again; the subject is the domain. Domains follow the real time. */
export const checkPortalDomainTask = task('check_portal_domain', z.object({}), {
  attempts_max: EXTERNAL_ATTEMPTS_MAX,
})

/** The path at which only this server answers, with the token of the domain. */
export const REACHED_PATH = '/.well-known/gatehouse-portal.txt'

/** The statuses in which the portal is served at the domain. */
export const servedStatuses = ['verified', 'failing'] as const satisfies PortalDomainStatus[]

/** Only the lifecycle writes it. */
export const statusOf = ({ status }: Pick<PortalDomainRow, 'status'>) =>
  status as PortalDomainStatus

/** Whether the portal is served at the domain. */
export const isServed = (row: Pick<PortalDomainRow, 'status'>): boolean =>
  servedStatuses.some(status => status === row.status)

/** The host that links to the portal use; null: the server's own. */
export const linkedHostOf = (row: PortalDomainRow): string | null =>
  isServed(row) && row.is_reachable ? row.host : null

/** The name of the TXT record that proves a host. */
export const txtNameOf = (host: string): string => `_gatehouse.${host}`

const PROOF_PREFIX = 'gatehouse-verification='

/** The content of the TXT record or file that proves a host. */
export const proofOf = ({ token }: { token: string }): string => PROOF_PREFIX + token

/** Whether a text is meant as a proof, of this or of another organization. */
export const isProof = (text: string): boolean => text.startsWith(PROOF_PREFIX)

/** A host that names this machine, which a sandbox accepts without a proof. */
export const isLocalHost = ({ mode }: Pick<ServerInfo, 'mode'>, host: string): boolean =>
  mode === 'sandbox' && host.endsWith('.localhost')

/** The URL of a file at a host. */
export const urlAt = ({ base_url }: Pick<ServerInfo, 'base_url'>, host: string, path: string) =>
  originOfHost(base_url, host) + path

/** When a domain without a proof is no longer served. */
export const stopsAt = (failing_since: Date): Date =>
  later(failing_since, PROOF_MISSING_DAYS_MAX * DAY)

/** How long after its last change a domain that is being set up is checked each hour. */
const SETUP_MS = 3 * DAY

/** When a domain is checked next without a request; undefined: only on request. */
export function nextCheckOf(row: PortalDomainRow, now: Date): Date | undefined {
  const since = row.verified_at ?? row.created_at
  const isSettingUp = now < later(since, SETUP_MS)
  if (!isServed(row)) return isSettingUp && row.status === 'pending' ? later(now, HOUR) : undefined
  return later(now, isSettingUp && !row.is_reachable ? HOUR : DAY)
}

/** The domain as merchants see it. */
export function toPortalDomain(server: ServerInfo, row: PortalDomainRow): PortalDomain {
  const { host, failing_since } = row
  return {
    organization_id: row.organization_id,
    host,
    status: statusOf(row),
    method: row.method as PortalDomain['method'],
    problem: row.problem as PortalDomainProblem | null,
    is_reachable: row.is_reachable,
    txt_record: { name: txtNameOf(host), value: proofOf(row) },
    file: { url: urlAt(server, host, PROOF_FILE_PATH), content: proofOf(row) },
    points_to: new URL(server.base_url).hostname,
    portal_url: portalAddress(server.base_url, { slug: '', portal_domain: host }),
    verified_at: row.verified_at,
    failing_since,
    stops_at: row.status === 'failing' && failing_since ? stopsAt(failing_since) : null,
    last_checked_at: row.last_checked_at,
    created_at: row.created_at,
    modified_at: row.modified_at,
  }
}
