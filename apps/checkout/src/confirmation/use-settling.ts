import { useEffect, useEffectEvent, useState } from 'react'
import { followCheckout } from './follow-checkout.ts'

/** How long the page waits for the merchant's own server to hear of the sale. */
const WEBHOOK_WAIT_MS = 15_000
/** The stream may be cut, and a notice of the processor lost: then asking does it. */
const ASK_EVERY_MS = 4_000

interface SettlingOptions {
  secret: string
  status: string
  /** Asks where the checkout stands. */
  reload: () => Promise<void>
  /** Lets the server ask the processor. */
  refresh: () => Promise<void>
}

/** Waits for the payment, then for the merchant's server; true once nothing is waited for. */
export function useSettling({ secret, status, reload, refresh }: SettlingOptions): boolean {
  const [delivered, setDelivered] = useState(false)
  const [waitedEnough, setWaitedEnough] = useState(false)
  const hear = useEffectEvent(() => void reload())
  const ask = useEffectEvent(() => void refresh())
  const succeeded = status === 'succeeded'
  useEffect(
    () =>
      followCheckout(secret, (event, told) => {
        // The merchant hears of each step; this page waits for the last.
        if (event === 'checkout.webhook_event_delivered' && told === 'succeeded') setDelivered(true)
        hear()
      }),
    [secret],
  )
  useEffect(() => {
    if (succeeded) {
      const timer = setTimeout(() => setWaitedEnough(true), WEBHOOK_WAIT_MS)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [succeeded])
  return succeeded && (delivered || waitedEnough)
}
