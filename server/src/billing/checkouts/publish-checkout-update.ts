import {
  CHECKOUT_CHANNEL,
  type CheckoutNotice,
} from '@gatehouse/contract/billing/checkout-endpoints'
import { notify, type Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toCheckout, type FullCheckout } from './checkout.ts'
import { getCheckout } from './queries.ts'

type CheckoutEvent = 'checkout.created' | 'checkout.updated'

/**
 * Publishes a checkout's change to the merchant's webhooks and the buyer's page, and returns the
 * checkout.
 */
export const publishCheckoutUpdate = async (work: Work, id: string): Promise<FullCheckout> =>
  publishCheckoutRow(work, await getCheckout(work, id), 'checkout.updated')

/** The same for a checkout that was read after its last write. */
export async function publishCheckoutRow(
  work: Work,
  row: FullCheckout,
  type: CheckoutEvent,
): Promise<FullCheckout> {
  await recordEvent(work, type, row.organization_id, toCheckout(work.server, row))
  await notifyPage(work, {
    checkout_id: row.id,
    event: 'checkout.updated',
    data: { status: row.status },
  })
  return row
}

/** Notifies the pages that follow a checkout. */
export const notifyPage = (work: Work, notice: CheckoutNotice) =>
  notify(work, CHECKOUT_CHANNEL, JSON.stringify(notice))
