import {
  BULK_UNDO_HOURS,
  bulkScopes,
  bulkUndo,
  type BulkAction,
  type BulkActionKind,
  type BulkItemStatus,
} from '@gatehouse/contract/billing/bulk-actions'
import type { OutsidePayment } from '@gatehouse/contract/billing/order-drafts'
import type { RefundReason } from '@gatehouse/contract/billing/refunds'
import type { MetadataChange } from '@gatehouse/contract/kit/fields'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Actor, Reach } from '../../actors/actor.ts'
import { HOUR, later } from '../../platform/clock.ts'
import type { BulkActionItemsTable, BulkActionsTable } from '../../platform/db/tables.ts'
import type { Reading } from '../../platform/work.ts'
import { task } from '../../records/scheduler/task.ts'

/** What a member chose for all objects of an action. */
export type BulkOptions = {
  reason: RefundReason
  comment: string | null
  revoke_benefits: boolean
  payment?: OutsidePayment
  anonymize?: boolean
  metadata?: MetadataChange
}

/** An amount with its currency. */
export type Sum = { currency: string; amount: number }

export type BulkActionRow = Omit<
  Selectable<BulkActionsTable>,
  'kind' | 'status' | 'options' | 'sums' | 'actor'
> & {
  kind: BulkActionKind
  status: BulkAction['status']
  options: BulkOptions
  sums: Sum[]
  actor: StoredActor
}

/** An action with the name of the member who started it, and whether it was undone. */
export type BulkActionWithNames = BulkActionRow & {
  started_by: BulkAction['started_by']
  undone: boolean
}

export type BulkItemRow = Omit<Selectable<BulkActionItemsTable>, 'status'> & {
  status: BulkItemStatus
}

/** Applies an action to its next objects. */
export const runBulkActionTask = task('run_bulk_action', z.object({}))

/** Whether the action that reverses a kind exists. */
const isUndoable = (kind: BulkActionKind): kind is keyof typeof bulkUndo =>
  Object.hasOwn(bulkUndo, kind)

/** The kind that reverses an action; undefined if none does, or not any more. */
export function undoKind(
  { kind, status, created_at, done_count, undone, undoes }: BulkActionWithNames,
  now: Date,
): BulkActionKind | undefined {
  if (!isUndoable(kind) || undone || undoes !== null) return undefined
  if (status === 'running' || done_count === 0) return undefined
  return later(created_at, BULK_UNDO_HOURS * HOUR) > now ? bulkUndo[kind] : undefined
}

/** The action as the API shows it. */
export function toBulkAction(row: BulkActionWithNames, now: Date): BulkAction {
  const { id, created_at, modified_at, organization_id, kind, status, sums } = row
  const { total_count, done_count, failed_count, finished_at, started_by, undoes } = row
  return {
    ...{ id, created_at, modified_at, organization_id, kind, status, sums },
    ...{ total_count, done_count, failed_count, finished_at, started_by, undoes },
    can_undo: undoKind(row, now) !== undefined,
  }
}

/** Rejects callers who may not do to one object what the action does to many. */
export function requireScopeOf({ actor }: Reading, kind: BulkActionKind): void {
  if (actor.scopes.has(bulkScopes[kind])) return
  fail(actor.kind === 'user' ? commonProblems.not_permitted : commonProblems.insufficient_scope)
}

/** Who started an action, as it is stored with it. */
export type StoredActor = Pick<Actor, 'kind' | 'id'> & {
  request: Pick<Actor['request'], 'id' | 'ip' | 'user_agent'>
  impersonated_by: string | null
}

/** The actor of a request, as it is stored with the action that it started. */
export function storedActor({ kind, id, request, session }: Actor): StoredActor {
  const { id: request_id, ip, user_agent } = request
  const origin = { id: request_id, ip, user_agent }
  return { kind, id, request: origin, impersonated_by: session?.impersonated_by ?? null }
}

/** The actor of the task, as the one who started the action: for the audit log of each object. */
export function actorOf(
  { actor, user_id, organization_id, kind }: BulkActionRow,
  { offset_ms }: Pick<Actor, 'offset_ms'>,
  now: Date,
): Actor {
  const { impersonated_by, request, ...who } = actor
  const scopes = new Set([bulkScopes[kind]])
  const reach: Reach = { kind: 'organizations', ids: [organization_id] }
  const base = { ...who, request, reach, scopes, offset_ms }
  if (user_id === null) return base
  // The session has ended or will; only the names of the user and of an impersonator are used.
  const nothing = { id: '', token: '', remember: false, active_team_id: null }
  const session = { ...nothing, user_id, impersonated_by, fresh_from: now, expires_at: now }
  return { ...base, session: { ...session, active_organization_id: organization_id } }
}
