import type { MetricEntry, metricEntryEndpoints } from '@gatehouse/contract/billing/metric-entries'
import { metricDefinitions } from '@gatehouse/contract/billing/metric-definitions.data'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { readPage } from '../../../platform/db/pages.ts'
import type { RawContext } from '../../../platform/http/implement.ts'
import { sendTable } from '../../../platform/http/send-table.ts'
import { reading, type Reading } from '../../../platform/work.ts'
import { decimalText } from '../../orders/amount-text.ts'
import { merchantsOf } from '../queries.ts'
import { entryRows } from './entry-rows.ts'

type ListInput = InputOf<typeof metricEntryEndpoints.list>
type ExportInput = InputOf<typeof metricEntryEndpoints.export>

type Row = {
  at: Date
  organization_id: string
  currency: string
  product_id: string | null
  customer_id: string | null
  order_id: string | null
  subscription_id: string | null
  checkout_id: string | null
  amount: number
}

/** A page of what a figure counts, latest first. */
export async function listEntries(work: Reading, input: ListInput) {
  const organization_ids = await merchantIds(work, input)
  const { rows, total_count } = await readPage(
    entriesOf(work, input, organization_ids),
    input,
    all => named(all).orderBy(latestFirst),
  )
  const items = rows.map((row): MetricEntry => {
    const { at, order_id, subscription_id, checkout_id, amount, currency } = row
    return {
      ...{ at, amount, order_id, subscription_id, checkout_id },
      currency: currency === '' ? null : currency,
      customer:
        row.customer_id === null || row.email === null
          ? null
          : { id: row.customer_id, email: row.email, name: row.customer_name },
      product:
        row.product_id === null || row.product_name === null
          ? null
          : { id: row.product_id, name: row.product_name },
    }
  })
  return { items, total_count }
}

/** All of them as a table, which adds up to the figure in each currency. */
export async function exportEntries(context: RawContext<ExportInput>): Promise<Response> {
  const { input, site, actor } = context
  const organization_ids = await merchantIds(reading(site, actor), input)
  const isMoney = metricDefinitions[input.metric].unit === 'currency'
  return sendTable(context, {
    name: input.metric.replaceAll('_', '-'),
    rows: work => named(entriesOf(work, input, organization_ids)).orderBy(latestFirst),
    columns: {
      At: ({ at }) => at.toISOString(),
      Amount: ({ amount, currency }) => (isMoney ? decimalText(amount, currency) : String(amount)),
      Currency: ({ currency }) => currency,
      Email: ({ email }) => email,
      Product: row => row.product_name,
      Order: ({ order_id }) => order_id,
      Subscription: ({ subscription_id }) => subscription_id,
      Checkout: ({ checkout_id }) => checkout_id,
    },
  })
}

const merchantIds = async (work: Reading, { organization_id }: ExportInput) =>
  (await merchantsOf(work, organization_id)).map(({ id }) => id)

/** Rows of the same moment keep their order over pages. */
const latestFirst = sql`entries.at desc, entries.subscription_id, entries.order_id,
  entries.checkout_id, entries.customer_id, entries.product_id, entries.amount`

function entriesOf(work: Reading, input: ExportInput, organization_ids: string[]) {
  const { metric, product_id, customer_id, billing_type, currency } = input
  const rows = entryRows({
    ...{ metric, organization_ids, from: input.at_from, before: input.at_before },
    ...{ product_ids: given(product_id), customer_ids: given(customer_id) },
    ...{ billing_types: given(billing_type), currencies: given(currency) },
  })
  return work.sql.selectFrom(sql<Row>`(${rows})`.as<'entries'>('entries'))
}

const given = <T>(list: T[] | undefined) => (list && list.length > 0 ? list : undefined)

const named = (entries: ReturnType<typeof entriesOf>) =>
  entries
    .leftJoin('customers as c', 'c.id', 'entries.customer_id')
    .leftJoin('products as p', 'p.id', 'entries.product_id')
    .selectAll('entries')
    .select(['c.email', 'c.name as customer_name', 'p.name as product_name'])
