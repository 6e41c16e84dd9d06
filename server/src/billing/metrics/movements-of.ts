import { sql, type RawBuilder } from 'kysely'
import type { FigureScope } from './sum-figures.ts'

/** Moments as an array of the database. */
export const momentList = (moments: readonly Date[]) =>
  sql`${moments.map(moment => moment.toISOString())}::timestamptz[]`

/** Which movements `m` the scope includes. */
export function movementsOf({
  organization_ids,
  product_ids,
  customer_ids,
  billing_types,
  currency,
  only_currency,
}: FigureScope): RawBuilder<unknown> {
  const conditions = [sql`m.organization_id = any(${organization_ids}::uuid[])`]
  if (product_ids) conditions.push(sql`m.product_id = any(${product_ids}::uuid[])`)
  if (customer_ids) conditions.push(sql`m.customer_id = any(${customer_ids}::uuid[])`)
  if (only_currency) conditions.push(sql`m.currency = ${currency}`)
  if (billing_types && !billing_types.includes('recurring')) conditions.push(sql`false`)
  return sql.join(conditions, sql` and `)
}
