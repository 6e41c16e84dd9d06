import { sql, type RawBuilder } from 'kysely'
import type { ReportScope } from './report-scope.ts'

/** What a report is of, besides its days. */
export type ReportFilters = {
  product_id?: string[] | undefined
  billing_type?: string[] | undefined
}

/** The columns of a report's rows by which they are filtered. */
type Columns = {
  product_id: RawBuilder<unknown>
  currency: RawBuilder<unknown>
  /** Rows of subscriptions are all recurring. */
  billing_type?: RawBuilder<unknown>
}

/** Which rows of a report count: with the same filters, those of the metrics. */
export function matching(
  { only_currency, currency }: ReportScope,
  { product_id, billing_type }: ReportFilters,
  columns: Columns,
): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (product_id?.length) conditions.push(sql`${columns.product_id} = any(${product_id}::uuid[])`)
  if (billing_type?.length) {
    const type = columns.billing_type ?? sql`'recurring'`
    conditions.push(sql`${type} = any(${billing_type}::text[])`)
  }
  if (only_currency) conditions.push(sql`${columns.currency} = ${currency}`)
  return sql.join(conditions, sql` and `)
}
