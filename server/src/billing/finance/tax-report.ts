import type { financeEndpoints, TaxInterval, TaxLine } from '@gatehouse/contract/billing/finance'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { rangeOf, type Range } from './range.ts'

type Input = InputOf<typeof financeEndpoints.taxes>

/** The lines of a tax report. */
export async function readTaxes(work: Reading, input: Input): Promise<{ lines: TaxLine[] }> {
  const { rows } = await linesOf(await rangeOf(work, input), input).execute(work.sql)
  return { lines: rows }
}

/** A tax report as a table; amounts in the major unit of their currency. */
export async function exportTaxes(context: RawContext<Input>): Promise<Response> {
  const { site, actor, input } = context
  const range = await rangeOf(reading(site, actor), input)
  const money = (name: keyof TaxLine & `${string}_amount`) => (line: TaxLine) =>
    decimalText(line[name], line.currency)
  return sendTable<TaxLine>(context, {
    name: 'taxes',
    rows: work => ({ compile: () => linesOf(range, input).compile(work.sql) }),
    columns: {
      Period: ({ period }) => period,
      Currency: ({ currency }) => currency.toUpperCase(),
      Country: ({ country }) => country,
      Region: ({ region }) => region,
      Kind: ({ kind }) => kind,
      Rate: ({ rate }) => rate,
      Orders: ({ orders_count }) => String(orders_count),
      Sales: money('sales_amount'),
      'Tax on Sales': money('sales_tax_amount'),
      Refunds: money('refunds_amount'),
      'Tax on Refunds': money('refunds_tax_amount'),
      Net: money('net_amount'),
      Tax: money('tax_amount'),
      Gross: money('gross_amount'),
    },
  })
}

/** A combination of rates has no single one; partial rates of one sale, as in the US, are added. */
const rate = sql`case
  when jsonb_array_length(coalesce(o.tax_details -> 'rates', '[]')) = 0 then null
  when exists (select from jsonb_array_elements(o.tax_details -> 'rates') r where r ? 'of')
    then null
  else (select trim_scale(sum((r ->> 'percentage')::numeric))::text
    from jsonb_array_elements(o.tax_details -> 'rates') r) end`

/** Sales by when they were paid, and refunds by their entries in the ledger, of the same orders. */
function linesOf({ organizations, from, to, zone }: Range, { interval, start_date }: Input) {
  const period = (at: string) => periodOf(sql.ref(at), { zone, interval, start_date })
  return sql<TaxLine>`
    with moved as (
      select o.id, ${period('o.paid_at')} as period, 1 as orders,
        o.subtotal_amount - o.discount_amount as sales, o.tax_amount as sales_tax,
        0::bigint as refunds, 0::bigint as refunds_tax
      from orders o
      where o.organization_id = any(${organizations}) and o.paid_at >= ${from} and o.paid_at < ${to}
      union all
      select l.order_id, ${period('l.created_at')}, 0, 0, 0,
        sum(l.amount) filter (where l.account in ('refunds', 'revenue')),
        sum(l.amount) filter (where l.account = 'tax')
      from ledger_entries l
      where l.organization_id = any(${organizations}) and l.created_at >= ${from}
        and l.created_at < ${to} and l.refund_id is not null
        and l.account in ('refunds', 'revenue', 'tax')
      group by l.order_id, ${period('l.created_at')})
    select to_char(m.period, 'YYYY-MM-DD') as period, o.currency,
      o.billing_address ->> 'country' as country,
      case when o.billing_address ->> 'country' in ('US', 'CA')
        then o.billing_address ->> 'state' end as region,
      coalesce(o.tax_details ->> 'taxability_reason', 'not_collecting') as kind, ${rate} as rate,
      sum(m.orders)::int as orders_count, sum(m.sales)::bigint as sales_amount,
      sum(m.sales_tax)::bigint as sales_tax_amount,
      coalesce(sum(m.refunds), 0)::bigint as refunds_amount,
      coalesce(sum(m.refunds_tax), 0)::bigint as refunds_tax_amount,
      (sum(m.sales) - coalesce(sum(m.refunds), 0))::bigint as net_amount,
      (sum(m.sales_tax) - coalesce(sum(m.refunds_tax), 0))::bigint as tax_amount,
      (sum(m.sales + m.sales_tax) - coalesce(sum(m.refunds), 0)
        - coalesce(sum(m.refunds_tax), 0))::bigint as gross_amount
    from moved m join orders o on o.id = m.id
    group by 1, 2, 3, 4, 5, 6
    having sum(m.orders) > 0 or coalesce(sum(m.refunds), 0) <> 0
      or coalesce(sum(m.refunds_tax), 0) <> 0
    order by 1, 2, 3 nulls last, 4 nulls first, 5, 6 nulls first`
}

type Interval = { zone: string; interval: TaxInterval; start_date: string }

/** The first day of the interval that a moment is in, in the merchant's zone. */
function periodOf(at: RawBuilder<unknown>, { zone, interval, start_date }: Interval) {
  if (interval === 'range') return sql`${start_date}::date`
  return sql`date_trunc(${sql.lit(interval)}, ${at} at time zone ${sql.lit(zone)})::date`
}
