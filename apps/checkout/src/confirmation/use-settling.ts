import { useEffect, useEffectEvent, useState } from 'react'
import { followCheckout } from './follow-checkout.ts'

/** How long the page waits for the event to be delivered to the merchant's webhook. */
const WEBHOOK_WAIT_MS = 15_000
/** Polling interval, because the stream may be cut off or a webhook of the processor lost. */
const POLL_MS = 4_000

interface SettlingOptions {
  secret: string
  status: string
  /** Fetches the checkout again. */
  reload: () => Promise<void>
  /** Has the server fetch the payment's state from the processor. */
  refresh: () => Promise<void>
}

/** Waits for the payment, then for the merchant's webhook; returns true once both are done. */
export function useSettling({ secret, status, reload, refresh }: SettlingOptions): boolean {
  const [isDelivered, setIsDelivered] = useState(false)
  const [waitedEnough, setWaitedEnough] = useState(false)
  const onMessage = useEffectEvent(() => void reload())
  const request = useEffectEvent(() => void refresh())
  const succeeded = status === 'succeeded'
  useEffect(
    () =>
      followCheckout(secret, (event, notice) => {
        // The merchant is sent an event for each step; this page waits for the last one.
        if (event === 'checkout.webhook_event_delivered' && notice === 'succeeded')
          setIsDelivered(true)
        onMessage()
      }),
    [secret],
  )
  useEffect(() => {
    if (succeeded) {
      const timer = setTimeout(() => setWaitedEnough(true), WEBHOOK_WAIT_MS)
      return () => clearTimeout(timer)
    }
    const timer = setInterval(request, POLL_MS)
    return () => clearInterval(timer)
  }, [succeeded])
  return succeeded && (isDelivered || waitedEnough)
}
