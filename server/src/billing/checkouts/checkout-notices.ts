import { CHECKOUT_CHANNEL, CheckoutNotice } from '@gatehouse/contract/billing/checkout-endpoints'
import type { Listener } from '../../platform/db/listen.ts'

type Hear = (notice: CheckoutNotice) => void

const routes = new WeakMap<Listener, Map<string, Set<Hear>>>()

/**
 * Calls back with each notice of one checkout; returns how to stop. A process parses a notice once,
 * however many pages follow a checkout, and not at all where none follows its checkout.
 */
export function onCheckoutNotice(
  listener: Listener,
  checkout_id: string,
  onNotice: Hear,
): () => void {
  const hearers = routes.get(listener) ?? openRoutes(listener)
  const set = hearers.get(checkout_id) ?? new Set<Hear>()
  hearers.set(checkout_id, set)
  set.add(onNotice)
  return () => {
    set.delete(onNotice)
    if (set.size === 0 && hearers.get(checkout_id) === set) hearers.delete(checkout_id)
  }
}

function openRoutes(listener: Listener) {
  const hearers = new Map<string, Set<Hear>>()
  routes.set(listener, hearers)
  listener.on(CHECKOUT_CHANNEL, payload => {
    if (hearers.size === 0) return
    const notice = CheckoutNotice.safeParse(parse(payload)).data
    for (const onNotice of hearers.get(notice?.checkout_id ?? '') ?? [])
      if (notice) onNotice(notice)
  })
  return hearers
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
