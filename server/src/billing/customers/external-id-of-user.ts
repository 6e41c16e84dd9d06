import type { Work } from '../../platform/work.ts'
import type { CustomerRow } from './customer.ts'
import { findCustomerIn } from './queries.ts'

/**
 * The external id of a customer who becomes a user's own: the one their merchant gave, or else the
 * user's id, so that the merchant's server finds them by it. Null where another customer has that.
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
