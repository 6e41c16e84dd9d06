import type { MrrMovement, mrrMovementEndpoints } from '@gatehouse/contract/billing/mrr-movements'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { within } from '../../actors/reach.ts'
import { readPage, sortedBy } from '../../platform/db/pages.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'

type ListInput = InputOf<typeof mrrMovementEndpoints.list>
type ExportInput = InputOf<typeof mrrMovementEndpoints.export>

/** A page of movements, with their customers and products. */
export async function listMovements(work: Reading, input: ListInput) {
  const columns = { at: sql.ref('mrr_movements.at'), amount: sql.ref('mrr_movements.amount') }
  const order = sortedBy(input.sorting, columns, 'mrr_movements.id')
  const { rows, total_count } = await readPage(matching(work, input), input, movements =>
    movements
      .innerJoin('customers as c', 'c.id', 'mrr_movements.customer_id')
      .innerJoin('products as p', 'p.id', 'mrr_movements.product_id')
      .selectAll('mrr_movements')
      .select(['c.email', 'c.name as customer_name', 'p.name as product_name'])
      .orderBy(order),
  )
  const items = rows.map(({ email, customer_name, product_name, ...row }) => ({
    ...row,
    customer: { id: row.customer_id, email, name: customer_name },
    product: { id: row.product_id, name: product_name },
  }))
  // Only `deriveMovements` writes the kind and the change, so the narrower types are safe.
  return { items: items as MrrMovement[], total_count }
}

/** All movements as a table, latest first: their amounts sum to the figure of the same filters. */
export const exportMovements = (context: RawContext<ExportInput>): Promise<Response> =>
  Promise.resolve(
    sendTable(context, {
      name: 'mrr-movements',
      rows: work =>
        matching(work, context.input)
          .innerJoin('customers as c', 'c.id', 'mrr_movements.customer_id')
          .innerJoin('products as p', 'p.id', 'mrr_movements.product_id')
          .selectAll('mrr_movements')
          .select(['c.email', 'p.name as product'])
          .orderBy('mrr_movements.at', 'desc')
          .orderBy('mrr_movements.id', 'desc'),
      columns: {
        At: ({ at }) => at.toISOString(),
        Kind: ({ kind }) => kind,
        Change: ({ change }) => change,
        Email: ({ email }) => email,
        Product: ({ product }) => product,
        Amount: ({ amount, currency }) => decimalText(amount, currency),
        Currency: ({ currency }) => currency,
        Subscription: ({ subscription_id }) => subscription_id,
      },
    }),
  )

function matching(work: Reading, input: ExportInput) {
  const { organization_id, product_id, customer_id, billing_type } = input
  const { kind, currency, at_from, at_before } = input
  let matched = within(work, work.sql.selectFrom('mrr_movements'), 'mrr_movements', null)
  if (organization_id) {
    matched = matched.where('mrr_movements.organization_id', 'in', organization_id)
  }
  if (product_id) matched = matched.where('mrr_movements.product_id', 'in', product_id)
  if (customer_id) matched = matched.where('mrr_movements.customer_id', 'in', customer_id)
  // Only subscriptions have MRR.
  if (billing_type && !billing_type.includes('recurring')) matched = matched.where(sql.lit(false))
  if (kind) matched = matched.where('mrr_movements.kind', 'in', kind)
  if (currency) matched = matched.where('mrr_movements.currency', 'in', currency)
  if (at_from) matched = matched.where('mrr_movements.at', '>=', at_from)
  if (at_before) matched = matched.where('mrr_movements.at', '<', at_before)
  return matched
}
