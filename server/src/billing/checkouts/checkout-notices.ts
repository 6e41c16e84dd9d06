import { CHECKOUT_CHANNEL, CheckoutNotice } from '@gatehouse/contract/billing/checkout-endpoints'
import type { Listener } from '../../platform/db/listen.ts'

type NoticeListener = (notice: CheckoutNotice) => void

const routes = new WeakMap<Listener, Map<string, Set<NoticeListener>>>()

/**
 * Calls the listener with each notice of one checkout; returns a function that stops it. A process
 * parses a notice once, however many pages follow a checkout, and not at all where none follows its
 * checkout.
 */
export function onCheckoutNotice(
  listener: Listener,
  checkout_id: string,
  onNotice: NoticeListener,
): () => void {
  const listeners = routes.get(listener) ?? openRoutes(listener)
  const set = listeners.get(checkout_id) ?? new Set<NoticeListener>()
  listeners.set(checkout_id, set)
  set.add(onNotice)
  return () => {
    set.delete(onNotice)
    if (set.size === 0 && listeners.get(checkout_id) === set) listeners.delete(checkout_id)
  }
}

function openRoutes(listener: Listener) {
  const listeners = new Map<string, Set<NoticeListener>>()
  routes.set(listener, listeners)
  listener.on(CHECKOUT_CHANNEL, payload => {
    if (listeners.size === 0) return
    const notice = CheckoutNotice.safeParse(parse(payload)).data
    for (const onNotice of listeners.get(notice?.checkout_id ?? '') ?? [])
      if (notice) onNotice(notice)
  })
  return listeners
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
