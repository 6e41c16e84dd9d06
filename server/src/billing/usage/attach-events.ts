import type { Work } from '../../platform/work.ts'
import { findCustomer } from '../customers/queries.ts'
import { attachToCustomer } from '../events/insert-events.ts'
import { countUsage } from './count-usage.ts'
import { lockPeriods } from './lock-periods.ts'
import { lockUnknown } from './resolve-customers.ts'

/**
 * Attaches the events that arrived for a customer's external id before the customer was known, and
 * counts them. Waits for events of this id that are being stored.
 */
export async function attachEvents(work: Work, id: string): Promise<void> {
  const customer = await findCustomer(work, { id })
  if (!customer) return
  const { organization_id, external_id: own, user_id } = customer
  const external_ids = [own, user_id].filter(value => value !== null)
  if (external_ids.length === 0) return
  const references = external_ids.map(external_id => ({ organization_id, external_id }))
  await lockUnknown(work, references, 'exclusive')
  const now = { organization_id, customer_id: id, ingested_at: work.now }
  const periods = await lockPeriods(work, [now])
  await countUsage(work, await attachToCustomer(work, customer, external_ids), periods)
}
