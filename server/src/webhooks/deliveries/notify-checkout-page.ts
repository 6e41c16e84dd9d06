import {
  CHECKOUT_CHANNEL,
  type CheckoutNotice,
} from '@gatehouse/contract/billing/checkout-endpoints'
import { sql } from 'kysely'
import { notify, type Reading, type Work } from '../../platform/work.ts'

/**
 * Tells the page of a checkout that its merchant has heard how it stood, or that nobody listens:
 * the confirmation page waits for it before it sends the buyer on.
 */
export async function notifyCheckoutPage(work: Work, checkout_id: string, status: string) {
  const event = 'checkout.webhook_event_delivered'
  const notice: CheckoutNotice = { checkout_id, event, data: { status } }
  await notify(work, CHECKOUT_CHANNEL, JSON.stringify(notice))
}

/** Whether nothing about a checkout is still on its way to its merchant. */
export async function isMerchantNotified(
  work: Pick<Reading, 'sql'>,
  { id, organization_id }: { id: string; organization_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ notified: boolean }>`
    select not exists (select from events where object_id = ${id} and relayed_at is null)
      and not exists (
        select from webhook_endpoints w join webhook_events e on e.endpoint_id = w.id
        where w.organization_id = ${organization_id} and e.object_id = ${id}
          and e.status = 'pending'
      ) as notified`.execute(work.sql)
  return rows[0]?.notified ?? false
}
