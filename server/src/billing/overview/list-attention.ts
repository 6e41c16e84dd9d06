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
): Promise<{ kinds: Attention[] }> {
  const seen = AttentionKind.options.filter(kind => work.actor.scopes.has(attentionScopes[kind]))
  const [first, ...others] = seen.map(kind => readFirst(work, kind, organization_id))
  if (!first) return { kinds: [] }
  // One statement for all kinds: one connection, however many kinds there are.
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  const kinds = seen.flatMap(kind => {
    const found = rows.filter(row => row.kind === kind).toSorted(byRank)
    const [{ count } = { count: 0 }] = found
    const entries = found.map(({ kind: _, count: __, rank: ___, ...entry }) => entry)
    return count > 0 ? [{ kind, count, entries }] : []
  })
  return { kinds }
}

/** The first entries of a kind, each with the number of all. */
function readFirst(work: Reading, kind: AttentionKind, ids: string[] | undefined) {
  const waiting = sources[kind](work, ids).orderBy('rank').limit(ATTENTION_COUNT_MAX)
  const counted = work.sql
    .selectFrom(waiting.as('waiting'))
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('count'))
    .orderBy('rank')
    .limit(ATTENTION_ENTRIES_MAX)
  return work.sql
    .selectFrom(counted.as('counted'))
    .selectAll()
    .select(sql<AttentionKind>`${kind}::text`.as('kind'))
}

const RANKLESS = Number.MAX_SAFE_INTEGER

/** Those without a rank come last, as in SQL. */
const byRank = (one: { rank: Date | null }, other: { rank: Date | null }) =>
  (one.rank?.getTime() ?? RANKLESS) - (other.rank?.getTime() ?? RANKLESS)
