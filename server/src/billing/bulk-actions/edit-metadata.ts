import { customerProblems } from '@gatehouse/contract/billing/customers'
import { METADATA_KEYS_MAX } from '@gatehouse/contract/kit/fields'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { lockCustomer } from '../customers/queries.ts'
import { updateCustomer } from '../customers/update-customer.ts'
import type { BulkItemRow, BulkOptions } from './bulk-action.ts'

/** Sets and removes keys of a customer's metadata; the other keys stay. */
export async function editMetadata(
  work: Work,
  { object_id: id }: BulkItemRow,
  { metadata: changes = {} }: BulkOptions,
): Promise<void> {
  // Two actions that change other keys of one customer wait for each other.
  const customer = (await lockCustomer(work, { id })) ?? fail(customerProblems.not_found)
  const kept = Object.entries({ ...customer.metadata, ...changes }).flatMap(([key, value]) =>
    value === null ? [] : [[key, value] as const],
  )
  if (kept.length > METADATA_KEYS_MAX) {
    invalid({ loc: ['body', 'metadata'], msg: `At most ${METADATA_KEYS_MAX} keys are allowed.` })
  }
  await updateCustomer(work, { id }, { metadata: Object.fromEntries(kept) })
}
