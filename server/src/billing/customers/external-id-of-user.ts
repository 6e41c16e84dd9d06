import type { Work } from '../../platform/work.ts'
import type { CustomerRow } from './customer.ts'
import { findCustomerIn } from './queries.ts'

/**
 * The external id of a customer that is being linked to a user: the one their merchant set, or else
 * the user's id, so that the merchant's server can find the customer by it. Null where another
 * customer already has that id.
 */
export async function externalIdOfUser(
  work: Work,
  { organization_id, external_id }: Pick<CustomerRow, 'organization_id' | 'external_id'>,
  user_id: string,
): Promise<string | null> {
  if (external_id !== null) return external_id
  const other = await findCustomerIn(work, organization_id, { external_id: user_id })
  return other ? null : user_id
}
