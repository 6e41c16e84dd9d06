import type { Session } from '@gatehouse/contract/accounts/sessions'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { Selectable } from 'kysely'
import { later, SECOND } from '../../platform/clock.ts'
import type { SessionsTable } from '../../platform/db/tables.ts'

/** A session without the hash of its token, which is not needed once the session is found. */
export type SessionRow = Omit<Selectable<SessionsTable>, 'token_hash' | 'has_apps'>

/** The session as the accounts protocol shows it; the token is the presented one or a handle. */
export function toSession(row: SessionRow, token: string): Session {
  return {
    expiresAt: row.expires_at,
    token,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    userId: row.user_id,
    impersonatedBy: row.impersonated_by,
    activeOrganizationId: row.active_organization_id,
    activeTeamId: row.active_team_id,
    id: row.id,
  }
}

/** When a session that is created or refreshed now expires. */
export function sessionExpiry(settings: InstanceSettings, remember: boolean, now: Date): Date {
  const { session_seconds, browser_session_seconds } = settings
  return later(now, (remember ? session_seconds : browser_session_seconds) * SECOND)
}

/**
 * A remembered session is refreshed once a day, when it is used; other sessions are never
 * refreshed.
 */
export function isDueForRefresh(
  settings: InstanceSettings,
  { remember, expires_at }: Pick<SessionRow, 'remember' | 'expires_at'>,
  now: Date,
): boolean {
  const refreshed_at = later(expires_at, -settings.session_seconds * SECOND)
  return remember && later(refreshed_at, settings.session_update_seconds * SECOND) <= now
}

/** Whether a session began recently enough for actions that cannot be undone. */
export function isFresh(settings: InstanceSettings, fresh_from: Date, now: Date): boolean {
  const { session_fresh_seconds: seconds } = settings
  return seconds === 0 || later(fresh_from, seconds * SECOND) > now
}
