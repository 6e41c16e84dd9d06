import type { subscriptionEndpoints } from '@gatehouse/contract/billing/subscription-endpoints'
import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import type { RawContext } from '../../platform/http/implement.ts'
import { sendTable } from '../../platform/http/send-table.ts'
import type { Reading } from '../../platform/work.ts'
import { decimalText } from '../orders/amount-text.ts'
import { subscriptionsOf } from './queries.ts'

type ExportInput = InputOf<typeof subscriptionEndpoints.export>

/** Exports all subscriptions that ever started as a table, latest first. */
export async function exportSubscriptions(context: RawContext<ExportInput>): Promise<Response> {
  return sendTable(context, {
    name: 'subscriptions',
    rows: work => started(work, context.input),
    columns: {
      Email: ({ email }) => email,
      'Created At': ({ created_at }) => created_at.toISOString(),
      Active: ({ status }) => String(isActive(status)),
      Product: ({ product }) => product,
      Price: ({ amount, currency }) => decimalText(amount, currency),
      Currency: ({ currency }) => currency,
      Interval: ({ recurring_interval: interval, recurring_interval_count: count }) =>
        count === 1 ? interval : `${count} ${interval}s`,
    },
  })
}

function started(work: Reading, { organization_id }: ExportInput) {
  const all = subscriptionsOf(work)
    .innerJoin('customers as c', 'c.id', 'subscriptions.customer_id')
    .innerJoin('products as p', 'p.id', 'subscriptions.product_id')
    .where('subscriptions.started_at', 'is not', null)
  const matched = organization_id
    ? all.where('subscriptions.organization_id', 'in', organization_id)
    : all
  return matched
    .select(['c.email', 'p.name as product'])
    .select(['subscriptions.created_at', 'subscriptions.status', 'subscriptions.amount'])
    .select(['subscriptions.currency', 'subscriptions.recurring_interval'])
    .select('subscriptions.recurring_interval_count')
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id')
}

const isActive = (status: string) => activeStatuses.some(item => item === status)
