import {
  CHECKOUT_CHANNEL,
  type CheckoutNotice,
} from '@gatehouse/contract/billing/checkout-endpoints'
import { checkoutProblems } from '@gatehouse/contract/billing/checkouts'
import { fail } from '@gatehouse/contract/kit/problems'
import type { StreamEvent } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Actor } from '../../actors/actor.ts'
import { reading } from '../../platform/work.ts'
import { isDelivered } from '../../webhooks/deliveries/queries.ts'
import { checkoutIdOf } from './checkout.ts'
import { onCheckoutNotice } from './checkout-notices.ts'
import { readCheckout } from './queries.ts'

/** The maximum number of notices queued for a slow reader; older ones are discarded. */
const WAITING_MAX = 100

/**
 * Streams a checkout's changes to the buyer's page, starting with its current state, which includes
 * everything before the page subscribed.
 */
export async function* streamCheckout(
  site: Site,
  actor: Actor,
  { client_secret }: { client_secret: string },
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const id = checkoutIdOf(site, client_secret)
  if (id === undefined) return fail(checkoutProblems.not_found)
  const received = onNotice(site, id, signal)
  try {
    // The first page of a process asks the database to listen, which takes a moment.
    await site.listener.ready(CHECKOUT_CHANNEL)
    const checkout = await readCheckout(reading(site, actor), id)
    if (!checkout) fail(checkoutProblems.not_found)
    const { status } = checkout
    yield { event: 'checkout.updated', data: { status } }
    if (status === 'succeeded' && (await isDelivered(reading(site, actor), checkout))) {
      yield { event: 'checkout.webhook_event_delivered', data: { status } }
    }
    while (!signal.aborted) {
      for (let notice = received.next(); notice; notice = received.next()) {
        yield { event: notice.event, data: notice.data }
      }
      await received.more()
    }
  } finally {
    received.stop()
  }
}

/** Subscribes before the checkout is read, so that no change in between is lost. */
function onNotice(site: Site, id: string, signal: AbortSignal) {
  const waiting: CheckoutNotice[] = []
  let wake: (() => void) | undefined
  const stop = onCheckoutNotice(site.listener, id, notice => {
    if (!notice) return
    if (waiting.length >= WAITING_MAX) waiting.shift()
    waiting.push(notice)
    wake?.()
  })
  signal.addEventListener('abort', () => wake?.(), { once: true })
  return {
    stop,
    next: () => waiting.shift(),
    more: () =>
      new Promise<void>(resolve => {
        wake = resolve
        if (waiting.length > 0 || signal.aborted) resolve()
      }),
  }
}
