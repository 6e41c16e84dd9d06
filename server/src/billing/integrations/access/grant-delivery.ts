import type { GrantStatus } from '@gatehouse/contract/billing/grants'
import type {
  DeliveryReason,
  DeliveryStatus,
  GrantDelivery,
  Platform,
} from '@gatehouse/contract/billing/platforms'
import { sql, type RawBuilder } from 'kysely'
import type { Nested } from '../../../platform/db/nested.ts'
import { asMomentOrNull } from '../../../platform/db/nested.ts'
import type { AccessRow } from '../integration.ts'
import type { AccessState } from '../platform-adapter.ts'

/** The access that a grant needs, embedded in it. */
export type GrantAccess = Pick<
  AccessRow,
  | 'platform'
  | 'status'
  | 'reason'
  | 'account_id'
  | 'account_username'
  | 'state'
  | 'due_at'
  | 'resource_id'
> & {
  queue_position: number | null
  /** The grant does not need it any more. */
  remains: boolean
}

/** The access of a grant, or what remains of it; `id` is the SQL of the grant's id. */
export const accessJson = (id: RawBuilder<unknown>) =>
  sql<Nested<GrantAccess> | null>`coalesce((${neededAccess(id)}), (${remainingAccess(id)}))`

/** An access that was removed, except for what its platform did not let us remove. */
const remainingAccess = (id: RawBuilder<unknown>) => sql`
    select jsonb_build_object('platform', a.platform, 'status', a.status, 'reason', a.reason,
      'account_id', a.account_id, 'account_username', a.account_username, 'state', a.state,
      'due_at', a.due_at, 'resource_id', a.resource_id, 'queue_position', null,
      'remains', true)
    from platform_access a where a.released_grant_id = ${id} and a.reason is not null
      and not exists (select from grant_access g where g.access_id = a.id) limit 1`

const neededAccess = (id: RawBuilder<unknown>) => sql`
    select jsonb_build_object('platform', a.platform, 'status', a.status, 'reason', a.reason,
      'account_id', a.account_id, 'account_username', a.account_username, 'state', a.state,
      'due_at', a.due_at, 'resource_id', a.resource_id, 'remains', false, 'queue_position',
      case when a.status = 'queued' then (select count(*) from platform_access q
        where q.platform = a.platform and q.resource_id = a.resource_id and q.status = 'queued'
          and (q.created_at, q.id) <= (a.created_at, a.id)) end)
    from grant_access g join platform_access a on a.id = g.access_id where g.grant_id = ${id}`

/** Statuses in which nothing happens before someone acts. */
const IDLE: readonly string[] = ['waiting', 'granted', 'removed']

/** Where a grant stands at its platform; without an access it waits for its customer. */
export function toDelivery(
  platform: Platform,
  access: Nested<GrantAccess> | null,
  grant_status: GrantStatus,
): GrantDelivery {
  if (access && grant_status === 'revoked') {
    // Only reasons of the contract are stored.
    const { account_id, account_username, reason } = access
    const remains = { account_id, account_username, reason: reason as DeliveryReason | null }
    return {
      ...NOTHING,
      platform,
      status: 'removed',
      reason: null,
      ...(reason !== null && remains),
    }
  }
  if (!access || access.remains) return withoutAccess(platform, grant_status)
  // Written by `settle-result.ts` from the adapter's results.
  const state = access.state as AccessState
  const status = access.status as DeliveryStatus
  const isInvited = status === 'invited'
  return {
    platform,
    status,
    reason: isInvited || status === 'granted' ? null : (access.reason as DeliveryReason | null),
    account_id: access.account_id,
    account_username: access.account_username,
    invitation_url: isInvited ? (state.invitation_url ?? null) : null,
    invitation_expires_at:
      isInvited && state.invitation_expires_at ? new Date(state.invitation_expires_at) : null,
    next_attempt_at: isInvited || IDLE.includes(status) ? null : asMomentOrNull(access.due_at),
    queue_position: access.queue_position,
  }
}

const NOTHING = {
  account_id: null,
  account_username: null,
  invitation_url: null,
  invitation_expires_at: null,
  next_attempt_at: null,
  queue_position: null,
} as const

function withoutAccess(platform: Platform, grant_status: GrantStatus): GrantDelivery {
  if (grant_status === 'revoked') return { platform, status: 'removed', reason: null, ...NOTHING }
  if (grant_status === 'pending') return { platform, status: 'pending', reason: null, ...NOTHING }
  const failed = grant_status === 'failed'
  return {
    platform,
    status: failed ? 'failed' : 'waiting',
    reason: failed ? 'resource_missing' : 'account_required',
    ...NOTHING,
  }
}
