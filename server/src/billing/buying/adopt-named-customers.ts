import { Refusal } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { claimCustomer } from '../customers/claim-customer.ts'

/** Most customers one user adopts: one in each organization that named them. */
const ADOPTED_MAX = 100

/**
 * Makes customers the user's own whom merchants named by the user's id, once the user has verified
 * the address they bought with. Those under another address are left to be claimed.
 */
export async function adoptNamedCustomers(work: Work, user_id: string): Promise<void> {
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
    .limit(ADOPTED_MAX)
    .execute()
  for (const { id } of named) {
    try {
      await claimCustomer(work, id, { user_id, buyer_organization_id: null })
    } catch (error) {
      // They are a customer of that merchant already, by another row.
      if (!(error instanceof Refusal)) throw error
    }
  }
}
