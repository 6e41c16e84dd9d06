import {
  ATTENTION_COUNT_MAX,
  ATTENTION_ENTRIES_MAX,
  AttentionKind,
  type Attention,
  type overviewEndpoints,
} from '@gatehouse/contract/billing/overview'
import { attentionScopes } from '@gatehouse/contract/billing/overview-scopes.data'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import type { Waiting } from './waiting.ts'
import {
  waitingAddresses,
  waitingDomains,
  waitingEndpoints,
  waitingInvitations,
} from './waiting-operations.ts'
import {
  waitingDisputes,
  waitingLimits,
  waitingMissedPeriods,
  waitingPayments,
  waitingRequests,
} from './waiting-sales.ts'

/** Where each kind is read. */
const sources: Record<AttentionKind, (work: Reading, ids?: string[]) => Waiting> = {
  dispute: waitingDisputes,
  failed_payment: waitingPayments,
  request: waitingRequests,
  missed_period: waitingMissedPeriods,
  limit_reached: waitingLimits,
  failing_webhook: waitingEndpoints,
  portal_domain: waitingDomains,
  invitation: waitingInvitations,
  bounced_email: waitingAddresses,
}

/** What waits for the merchant, as far as the caller may see it; most urgent kinds first. */
export async function listAttention(
  work: Reading,
  { organization_id }: InputOf<typeof overviewEndpoints.attention>,
): Promise<{ items: Attention[] }> {
  const seen = AttentionKind.options.filter(kind => work.actor.scopes.has(attentionScopes[kind]))
  const found = await Promise.all(
    seen.map(kind => readAttention(work, kind, sources[kind](work, organization_id))),
  )
  return { items: found.filter(({ count }) => count > 0) }
}

/** The first entries of a kind, and how many there are, in one statement. */
async function readAttention(
  work: Reading,
  kind: AttentionKind,
  waiting: Waiting,
): Promise<Attention> {
  const rows = await work.sql
    .selectFrom(waiting.orderBy('rank').limit(ATTENTION_COUNT_MAX).as('waiting'))
    .select(['id', 'name', 'amount', 'currency', 'due_at'])
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('rank')
    .limit(ATTENTION_ENTRIES_MAX)
    .execute()
  const entries = rows.map(({ count: _, ...entry }) => entry)
  return { kind, count: rows[0]?.count ?? 0, entries }
}
