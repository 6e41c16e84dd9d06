import { Refusal } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { claimCustomer } from '../customers/claim-customer.ts'

/** The most customers one user adopts: one in each organization that named them. */
const LINKED_CUSTOMERS_MAX = 100

/**
 * Links to the user the customers whose external id is the user's id, provided the user has
 * verified the customer's email address. Customers with another address must be claimed.
 */
export async function linkNamedCustomers(work: Work, user_id: string): Promise<void> {
  const named = await work.sql
    .selectFrom('customers')
    .innerJoin('users', join =>
      join.on('users.id', '=', user_id).on('users.email_verified', '=', true),
    )
    .select('customers.id')
    .where('customers.external_id', '=', user_id)
    .whereRef('customers.email', '=', 'users.email')
    .where('customers.user_id', 'is', null)
    .where('customers.buyer_organization_id', 'is', null)
    .where('customers.deleted_at', 'is', null)
    .limit(LINKED_CUSTOMERS_MAX)
    .execute()
  for (const { id } of named) {
    try {
      await claimCustomer(work, id, { user_id, buyer_organization_id: null })
    } catch (error) {
      // The user already has another customer record with this merchant.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
