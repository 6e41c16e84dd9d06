import type {
  SubscriptionColumn,
  subscriptionEndpoints,
} from '@gatehouse/contract/billing/subscription-endpoints'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql } from 'kysely'
import { sortedBy } from '../../platform/db/pages.ts'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import { chosenColumns, type FileColumn } from '../../platform/http/chosen-columns.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { matchingSubscriptions, subscriptionSorts } from './queries.ts'

type ExportInput = InputOf<typeof subscriptionEndpoints.export>

/** The subscriptions that a list finds as a table, in its order. */
export async function exportSubscriptions(context: RawContext<ExportInput>): Promise<Response> {
  const { columns } = context.input
  return sendTable(context, {
    name: 'subscriptions',
    rows: work => started(work, context.input),
    columns: columns ? chosenColumns(COLUMNS, columns) : PRESET,
  })
}

type Row = Awaited<ReturnType<ReturnType<typeof started>['execute']>>[number]

const intervalOf = ({ recurring_interval: interval, recurring_interval_count: count }: Row) =>
  count === 1 ? interval : `${count} ${interval}s`

const COLUMNS: Record<SubscriptionColumn, FileColumn<Row>> = {
  customer: ['Customer', ({ customer }) => customer],
  email: ['Email', ({ email }) => email],
  product: ['Product', ({ product }) => product],
  status: ['Status', ({ status }) => status],
  started_at: ['Started At', ({ started_at }) => timeText(started_at)],
  current_period_end: ['Period Ends At', row => timeText(row.current_period_end)],
  ends_at: ['Ends At', row => timeText(row.ended_at ?? row.ends_at)],
  discount: ['Discount', ({ discount }) => discount],
  amount: ['Price', ({ amount, currency }) => decimalText(amount, currency)],
  currency: ['Currency', ({ currency }) => currency],
  interval: ['Interval', intervalOf],
  seats: ['Seats', ({ seats }) => numberText(seats)],
  id: ['ID', ({ id }) => id],
}

/** The columns of the protocol. */
const PRESET: Record<string, (row: Row) => string | null> = {
  Email: ({ email }) => email,
  'Created At': ({ created_at }) => created_at.toISOString(),
  Active: ({ status }) => String(isActive(status)),
  Product: ({ product }) => product,
  Price: ({ amount, currency }) => decimalText(amount, currency),
  Currency: ({ currency }) => currency,
  Interval: intervalOf,
}

const SORTS = { ...subscriptionSorts, customer: sql`lower(c.email)`, product: sql`lower(p.name)` }

function started(work: Reading, input: ExportInput) {
  const { id } = input
  const found = matchingSubscriptions(work, input)
  return (id ? found.where('subscriptions.id', 'in', id) : found)
    .innerJoin('customers as c', 'c.id', 'subscriptions.customer_id')
    .innerJoin('products as p', 'p.id', 'subscriptions.product_id')
    .leftJoin('discounts as d', 'd.id', 'subscriptions.discount_id')
    .select(['subscriptions.id', 'c.email', 'p.name as product', 'd.name as discount'])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))
    .select(['subscriptions.created_at', 'subscriptions.status', 'subscriptions.amount'])
    .select(['subscriptions.currency', 'subscriptions.recurring_interval'])
    .select(['subscriptions.recurring_interval_count', 'subscriptions.seats'])
    .select(['subscriptions.started_at', 'subscriptions.current_period_end'])
    .select(['subscriptions.ends_at', 'subscriptions.ended_at'])
    .orderBy(sortedBy(input.sorting, SORTS, 'subscriptions.id'))
}

const isActive = (status: string) => activeStatuses.some(item => item === status)
