import { newId } from '../../platform/ids.ts'
import type { Merchant } from '../people.ts'
import type { TestServer } from '../test-server.ts'

/** A card of a customer who bought nothing here. */
export async function saveCard(
  { site }: TestServer,
  { organization }: Merchant,
  customer_id: string,
) {
  const id = newId()
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 }
  const method = { type: 'card', processor_id: `pm_${id}`, method_metadata: JSON.stringify(card) }
  await site.db
    .insertInto('payment_methods')
    .values({
      id,
      organization_id: organization.id,
      customer_id,
      ...method,
      created_at: site.clock.now(),
    })
    .execute()
}
