import { activeStatuses } from '@gatehouse/contract/billing/subscriptions'
import type { Reading } from '../../platform/work.ts'

/** What an organization bought by the head and has not lost, with who it is there. */
export async function seatSubscriptionsOf(work: Reading, buyer_organization_id: string) {
  const rows = await work.sql
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .select([
      'subscriptions.product_id',
      'subscriptions.seats',
      'subscriptions.customer_id',
      'subscriptions.organization_id',
    ])
    .where('customers.buyer_organization_id', '=', buyer_organization_id)
    .where('customers.deleted_at', 'is', null)
    .where('subscriptions.status', 'in', activeStatuses)
    .where('subscriptions.seats', 'is not', null)
    .execute()
  return rows.flatMap(({ seats, ...row }) => (seats === null ? [] : [{ ...row, seats }]))
}
