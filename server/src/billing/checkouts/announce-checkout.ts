import {
  CHECKOUT_CHANNEL,
  type CheckoutNotice,
} from '@gatehouse/contract/billing/checkout-endpoints'
import { notify, type Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toCheckout, type ShownCheckout } from './checkout.ts'
import { getCheckout } from './queries.ts'

/** Tells the merchant's server and the buyer's page that a checkout is new or has changed. */
export async function announceCheckout(
  work: Work,
  id: string,
  type: 'checkout.created' | 'checkout.updated' = 'checkout.updated',
): Promise<ShownCheckout> {
  const row = await getCheckout(work, id)
  await recordEvent(work, type, row.organization_id, toCheckout(work.place, row))
  await notifyPage(work, {
    checkout_id: id,
    event: 'checkout.updated',
    data: { status: row.status },
  })
  return row
}

/** Says something to the pages that follow a checkout. */
export const notifyPage = (work: Work, notice: CheckoutNotice) =>
  notify(work, CHECKOUT_CHANNEL, JSON.stringify(notice))
