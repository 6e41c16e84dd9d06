import type { metricReportEndpoints } from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Reading } from '../../../platform/work.ts'
import { merchantsOf } from '../queries.ts'

type Input = InputOf<typeof metricReportEndpoints.currencies>

/** The currencies in which orders were billed: one look at the ledger's index for each of them. */
export async function readCurrencies(work: Reading, input: Input) {
  const merchants = await merchantsOf(work, input.organization_id)
  const next = (after: RawBuilder<unknown>) => sql`(select l.currency from ledger_entries l
    where l.organization_id = o.id and l.account = 'revenue' and l.currency > ${after}
    order by l.currency limit 1)`
  const { rows } = await sql<{ currency: string }>`
    select distinct currency
    from unnest(${merchants.map(({ id }) => id)}::uuid[]) o (id)
    cross join lateral (
      with recursive sold as (
        select ${next(sql`''`)} as currency
        union all
        select ${next(sql`sold.currency`)} from sold where sold.currency is not null)
      select currency from sold where currency is not null) found
    order by currency`.execute(work.sql)
  return { currencies: rows.map(({ currency }) => currency) }
}
