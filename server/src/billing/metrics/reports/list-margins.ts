import type { metricReportEndpoints } from '@gatehouse/contract/billing/metric-reports'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { readPage, sortedBy } from '../../../platform/db/pages.ts'
import type { RawContext } from '../../../platform/http/implement.ts'
import { sendTable } from '../../../platform/http/send-table.ts'
import { reading, type Reading } from '../../../platform/work.ts'
import { decimalText } from '../../orders/amount-text.ts'
import { exchangeFactor } from '../exchange-factor.ts'
import { localDay } from '../local-day.ts'
import { returnedMoney } from '../raw-figures.ts'
import { boundsOf, reportScope, type ReportScope } from './report-scope.ts'

type ListInput = InputOf<typeof metricReportEndpoints.margins>
type ExportInput = InputOf<typeof metricReportEndpoints.exportMargins>

/** A page of customers with usage, their costs and their margin. */
export async function listMargins(work: Reading, input: ListInput) {
  const scope = await reportScope(work, input)
  const names = ['costs', 'net_revenue', 'margin', 'events'] as const
  const columns = Object.fromEntries(names.map(name => [name, sql.ref(name)]))
  const order = sortedBy(input.sorting, columns as Record<(typeof names)[number], never>, 'id')
  const { rows, total_count } = await readPage(marginsOf(work, scope), input, margins =>
    margins.selectAll().orderBy(order),
  )
  const items = rows.map(({ id, email, name, ...row }) => ({
    ...row,
    customer: { id, email, name },
    currency: scope.currency,
  }))
  return { items, total_count }
}

/** All of them as a table, the largest costs first. */
export async function exportMargins(context: RawContext<ExportInput>): Promise<Response> {
  const scope = await reportScope(reading(context.site, context.actor), context.input)
  return sendTable(context, {
    name: 'margins',
    rows: work => marginsOf(work, scope).selectAll().orderBy('costs', 'desc').orderBy('id'),
    columns: {
      Email: ({ email }) => email,
      Name: ({ name }) => name,
      Events: ({ events }) => String(events),
      'Costs (minor units)': ({ costs }) => String(costs),
      'Net revenue': ({ net_revenue }) => decimalText(net_revenue, scope.currency),
      Currency: () => scope.currency,
    },
  })
}

type Margin = {
  id: string
  email: string
  name: string | null
  events: number
  costs: number
  net_revenue: number
  margin: number
}

/** Usage comes first: customers without any are not listed. */
function marginsOf(work: Reading, scope: ReportScope) {
  const { organization_ids, zone, currency } = scope
  const { from, to } = boundsOf(scope)
  const keyOf = (at: RawBuilder<unknown>) => localDay(at, zone)
  const returned = returnedMoney({ organization_ids, keyOf, bounds: { from, to } }).rows
  const factor = exchangeFactor(
    { organization_id: sql`paid.organization_id`, from: sql`paid.currency`, on: sql`paid.day` },
    currency,
  )
  const sums = sql<Margin>`(
    with used as materialized (
      select customer_id, count(*)::integer as events,
        coalesce(sum((metadata -> '_cost' ->> 'amount')::numeric) filter (where metadata ? '_cost'),
          0) as costs
      from usage_events
      where organization_id = any(${organization_ids}::uuid[]) and source = 'user'
        and customer_id is not null and "timestamp" >= ${from} and "timestamp" < ${to}
      group by customer_id),
    paid as (
      select o.customer_id, o.organization_id, o.currency,
        ${localDay(sql`o.paid_at`, zone)} as day,
        o.subtotal_amount - o.discount_amount as amount
      from used join orders o on o.customer_id = used.customer_id
        and o.paid_at >= ${from} and o.paid_at < ${to}
      union all
      select t.customer_id, t.organization_id, t.currency, t.key, -t.amount
      from ${returned} t join used on used.customer_id = t.customer_id
      where t.account in ('refunds', 'disputes')),
    daily as (
      select customer_id, organization_id, currency, day, sum(amount) as amount
      from paid group by 1, 2, 3, 4),
    earned as (
      select customer_id, sum(round(amount * ${factor})) as amount from daily paid
      group by customer_id)
    select c.id, c.email, c.name, used.events, used.costs::float8 as costs,
      coalesce(earned.amount, 0)::bigint as net_revenue,
      (coalesce(earned.amount, 0) - used.costs)::float8 as margin
    from used join customers c on c.id = used.customer_id
    left join earned on earned.customer_id = used.customer_id)`
  return work.sql.selectFrom(sums.as<'margins'>('margins'))
}
