import {
  securityActions,
  signInWays,
  type SecurityAction,
  type SecurityEntry,
} from '@gatehouse/contract/accounts/security-log'
import type { Selectable } from 'kysely'
import type { AuditEntriesTable } from '../../platform/db/tables.ts'

/** The columns of an audit entry that decide how its user sees it. */
export type EntryRow = Pick<
  Selectable<AuditEntriesTable>,
  'id' | 'user_id' | 'action' | 'before' | 'after' | 'actor' | 'created_at'
>

type EntryActor = {
  kind?: string
  ip?: string
  user_agent?: string
  impersonated_by?: string | null
}
type Facts = Record<string, unknown> | null

/** The audit actions a user is shown, and the action names they see. */
export const entriesByAction: ReadonlyMap<string, SecurityAction> = new Map(
  securityActions.map(word => [auditAction(word), word]),
)

/** A key is the subject of its own entries; all other entries are about the user. */
function auditAction(word: SecurityAction): string {
  return word.startsWith('api_key_') ? `api_key.${word.slice('api_key_'.length)}` : `user.${word}`
}

/** The fields of an entry that say what it was about; the first one present is shown. */
const about: Partial<Record<SecurityAction, readonly string[]>> = {
  signed_up: ['email'],
  signed_in: ['provider'],
  email_verified: ['email'],
  address_claimed: ['email'],
  email_change_requested: ['email'],
  email_changed: ['email'],
  username_changed: ['username'],
  passkey_added: ['name'],
  passkey_renamed: ['name'],
  passkey_removed: ['name'],
  account_linked: ['provider'],
  account_unlinked: ['provider'],
  api_key_created: ['name', 'start'],
  api_key_updated: ['name', 'start'],
  api_key_deleted: ['name', 'start'],
  role_changed: ['role'],
  device_approved: ['program'],
  device_denied: ['program'],
  app_allowed: ['app'],
  app_revoked: ['app'],
}

/** Actions that only require knowing an address. */
const anonymousActions = new Set<SecurityAction>(['sign_in_failed', 'password_reset_requested'])

/** Whether an audit action needs no more than to know an address. */
export function isAnonymousAction(action: string): boolean {
  const word = entriesByAction.get(action)
  return word !== undefined && anonymousActions.has(word)
}

/**
 * An entry as its user may see it. An administrator's IP address and device are not shown, nor any
 * field of an entry that is not listed here.
 */
export function toSecurityEntry(row: EntryRow, user_id: string): SecurityEntry | undefined {
  const action = entriesByAction.get(row.action)
  if (!action) return undefined
  // The jsonb columns are written by recordAudit only.
  const [actor, before, after] = [row.actor as EntryActor, row.before as Facts, row.after as Facts]
  const by = doneBy(row, { action, actor, user_id })
  const showsDevice = by === 'you' || by === 'unknown'
  const names = about[action] ?? []
  const detail = names.map(name => after?.[name] ?? before?.[name]).find(isText)
  return {
    id: row.id,
    action,
    createdAt: row.created_at,
    by,
    way: signInWays.find(way => way === after?.way) ?? null,
    about: detail ?? null,
    ipAddress: showsDevice ? (actor.ip ?? '') : '',
    userAgent: showsDevice ? (actor.user_agent ?? '') : '',
  }
}

type Done = { action: SecurityAction; actor: EntryActor; user_id: string }

function doneBy(row: EntryRow, { action, actor, user_id }: Done): SecurityEntry['by'] {
  if (actor.kind === 'system') return 'system'
  if (actor.impersonated_by) return 'admin'
  if (row.user_id === user_id) return 'you'
  // An action open to everyone is not attributed to an administrator who happens to be signed in.
  if (anonymousActions.has(action)) return 'unknown'
  if (row.user_id !== null) return 'admin'
  if (actor.kind !== 'anonymous') return 'admin'
  return 'you'
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
