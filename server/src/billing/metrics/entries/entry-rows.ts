import { flowMetrics, type EntryMetric } from '@gatehouse/contract/billing/entry-metrics.data'
import { sql, type RawBuilder } from 'kysely'
import { formulas, type Figures } from '../formulas.ts'
import { ALL_PRODUCTS, measures, type Measure } from '../measures.data.ts'
import { sourcesOf } from '../raw-figures.ts'
import type { RawScope, Source } from '../raw-scope.ts'

type Sql = RawBuilder<unknown>

/** Which entries: those of a metric between two moments, with the filters of its figure. */
export type EntryScope = {
  metric: EntryMetric
  organization_ids: readonly string[]
  from: Date
  before: Date
  product_ids: readonly string[] | undefined
  customer_ids: readonly string[] | undefined
  billing_types: readonly string[] | undefined
  currencies: readonly string[] | undefined
}

/**
 * The raw rows that a figure counts, and what each adds: from the same sources as the figures, with
 * the weights of the metric's formula, so that they add up to it.
 */
export function entryRows(scope: EntryScope): Sql {
  if (scope.metric === 'lost_customers') return lostCustomers(scope)
  if (scope.metric === 'paying_customers') return payingCustomers(scope)
  const isFlow = flowMetrics.some(metric => metric === scope.metric)
  const rows = sql`select * from (${sourceRows(scope, isFlow)}) rows where amount <> 0
    and ${filters(scope)}`
  if (isFlow) return rows
  // What lasts: what was put in and not taken out, with the time of its last change.
  return sql`select max(at) as at, organization_id, currency, product_id, billing_type, customer_id,
      null::uuid as order_id, subscription_id, null::uuid as checkout_id,
      sum(amount)::bigint as amount
    from (${rows}) rows
    group by organization_id, currency, product_id, billing_type, customer_id, subscription_id
    having sum(amount) <> 0`
}

function sourceRows(scope: EntryScope, isFlow: boolean): Sql {
  const weights = weightsOf(scope.metric, isFlow ? 'flow' : 'end')
  const raw: RawScope = {
    organization_ids: scope.organization_ids,
    customer_ids: scope.customer_ids,
    keyOf: at => at,
    bounds: {
      from: isFlow ? sql`${scope.from}::timestamptz` : sql`'-infinity'::timestamptz`,
      to: sql`${scope.before}::timestamptz`,
    },
  }
  const parts = sourcesOf(raw).flatMap(source => {
    const terms = [...weights].flatMap(([name, weight]) => {
      const column = source.columns[name]
      return column ? [sql`${weight}::integer * (${column})`] : []
    })
    return terms.length === 0 ? [] : [partOf(source, terms)]
  })
  return sql.join(parts, sql` union all `)
}

const partOf = ({ rows, ids = {} }: Source, terms: Sql[]): Sql => {
  const id = (name: keyof NonNullable<Source['ids']>) => sql`${ids[name] ?? sql`null`}::uuid`
  return sql`select t.key as at, t.organization_id, t.currency, t.product_id, t.billing_type,
    ${id('customer_id')} as customer_id, ${id('order_id')} as order_id,
    ${id('subscription_id')} as subscription_id, ${id('checkout_id')} as checkout_id,
    (${sql.join(terms, sql` + `)})::bigint as amount
  from ${rows} t`
}

/** What each measure adds to a metric: its formula is linear, so one of each is enough. */
function weightsOf(metric: EntryMetric, part: 'flow' | 'end'): Map<Measure, number> {
  const weights = new Map<Measure, number>()
  for (const name of measures) {
    const sums = Object.fromEntries(measures.map(other => [other, other === name ? 1 : 0]))
    const none = Object.fromEntries(measures.map(other => [other, 0]))
    const figures = { flow: none, end: none, start: none, ever: none, more: {}, [part]: sums }
    const weight = formulas[metric](figures as unknown as Figures) ?? 0
    if (weight !== 0) weights.set(name, weight)
  }
  return weights
}

/** Rows that count customers have no currency: one for all products, and one for each. */
function filters({ product_ids, billing_types, currencies }: EntryScope): Sql {
  const conditions = [sql`true`]
  if (product_ids) conditions.push(sql`product_id = any(${product_ids}::uuid[])`)
  else conditions.push(sql`(currency <> '' or product_id = ${ALL_PRODUCTS}::uuid)`)
  if (billing_types) conditions.push(sql`billing_type = any(${billing_types})`)
  if (currencies) conditions.push(sql`currency = any(${[...currencies, '']})`)
  return sql.join(conditions, sql` and `)
}

/** Customers who paid when the range began and churned in it, once each. */
function lostCustomers(scope: EntryScope): Sql {
  const { from, before } = scope
  return sql`select distinct on (m.customer_id) m.at, m.organization_id, '' as currency,
      m.product_id, 'recurring' as billing_type, m.customer_id, null::uuid as order_id,
      m.subscription_id, null::uuid as checkout_id, 1::bigint as amount
    from mrr_movements m where ${movementFilters(scope)} and m.at >= ${from} and m.at < ${before}
      and m.kind = 'churned' and m.paid_spans[cardinality(m.paid_spans)] < ${from}
    order by m.customer_id, m.at`
}

/** Customers with MRR of the products and currencies at the end, since their last movement. */
function payingCustomers(scope: EntryScope): Sql {
  return sql`select max(m.at) as at, m.organization_id, '' as currency, null::uuid as product_id,
      'recurring' as billing_type, m.customer_id, null::uuid as order_id,
      null::uuid as subscription_id, null::uuid as checkout_id, 1::bigint as amount
    from mrr_movements m where ${movementFilters(scope)} and m.at < ${scope.before}
    group by m.organization_id, m.customer_id having sum(m.amount) > 0`
}

function movementFilters(scope: EntryScope): Sql {
  const { organization_ids, product_ids, customer_ids, currencies, billing_types } = scope
  const conditions = [sql`m.organization_id = any(${organization_ids}::uuid[])`]
  if (product_ids) conditions.push(sql`m.product_id = any(${product_ids}::uuid[])`)
  if (customer_ids) conditions.push(sql`m.customer_id = any(${customer_ids}::uuid[])`)
  if (currencies) conditions.push(sql`m.currency = any(${currencies})`)
  if (billing_types?.includes('recurring') === false) conditions.push(sql`false`)
  return sql.join(conditions, sql` and `)
}
