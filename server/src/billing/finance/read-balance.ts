import type { CurrencyBalance, financeEndpoints } from '@gatehouse/contract/billing/finance'
import type { InputOf, OutputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Reading } from '../../platform/work.ts'
import { syncedAt } from './queries.ts'
import { rangeOf } from './range.ts'

/**
 * The balance at the processor over a period. On an account that several organizations share,
 * payouts are divided, so they are taken from their shares and not from the transactions.
 */
export async function readBalance(
  work: Reading,
  input: InputOf<typeof financeEndpoints.balance>,
): Promise<OutputOf<typeof financeEndpoints.balance>> {
  const { organizations, from, to } = await rangeOf(work, input)
  const { rows } = await sql<CurrencyBalance>`
    with moved as (
      select currency, created_at as at, amount, fee_amount, net_amount,
        case when category in ('charge', 'charge_failure', 'partial_capture_reversal')
            then 'charge'
          when category in ('refund', 'refund_failure') then 'refund'
          when category in ('dispute', 'dispute_reversal') then 'dispute'
          when category in ('fee', 'network_cost') then 'fee'
          else 'other' end as part
      from balance_transactions
      where organization_id = any(${organizations}) and created_at < ${to}
        and category not in ('payout', 'payout_reversal')
      union all
      select currency, created_at, -amount, 0, -amount, 'payout' from payouts
      where organization_id = any(${organizations}) and created_at < ${to}
      union all
      select s.currency, p.failed_at, s.amount, 0, s.amount, 'payout'
      from payouts s join processor_payouts p on p.id = s.processor_payout_id
      where s.organization_id = any(${organizations}) and p.failed_at < ${to}),
    summed as (
      select currency,
        coalesce(sum(net_amount) filter (where at < ${from}), 0)::bigint as opening_amount,
        ${partOf('charge', from)} as charges_amount,
        ${partOf('refund', from)} as refunds_amount,
        ${partOf('dispute', from)} as disputes_amount,
        (coalesce(sum(amount) filter (where part = 'fee' and at >= ${from}), 0)
          - coalesce(sum(fee_amount) filter (where at >= ${from}), 0))::bigint as fees_amount,
        ${partOf('other', from)} as other_amount,
        coalesce(sum(net_amount) filter (where part <> 'payout' and at >= ${from}), 0)::bigint
          as net_amount,
        ${partOf('payout', from)} as payouts_amount,
        coalesce(sum(net_amount), 0)::bigint as closing_amount,
        count(*) filter (where at >= ${from}) as count
      from moved group by currency)
    select * from summed where count > 0 or closing_amount <> 0 order by currency`.execute(work.sql)
  return { currencies: rows, synced_at: await syncedAt(work, organizations) }
}

const partOf = (part: string, from: ReturnType<typeof sql>) =>
  sql`coalesce(sum(amount) filter (where part = ${part} and at >= ${from}), 0)::bigint`
