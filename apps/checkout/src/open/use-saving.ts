import { useEffect, useRef, useState } from 'react'
import { changeCheckout, type Checkout, type CheckoutChange } from '../client.ts'

/** Sends changes one after the other, so that the last answer shown belongs to the last change. */
export function useSaving(checkout: Checkout, onSaved: (checkout: Checkout) => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(checkout)
  const [waiting, setWaiting] = useState(0)
  // It may also have been asked for anew, after a refusal.
  useEffect(() => {
    latest.current = checkout
  }, [checkout])

  const save = (change: CheckoutChange): Promise<Checkout> => {
    setWaiting(count => count + 1)
    const run = queue.current.then(() => changeCheckout(checkout.client_secret, change))
    const heard = run.then(answer => {
      latest.current = answer
      onSaved(answer)
      return answer
    })
    queue.current = heard.catch(() => undefined).finally(() => setWaiting(count => count - 1))
    return heard
  }

  /** The checkout once every change sent so far is answered. */
  const settled = async (): Promise<Checkout> => {
    await queue.current
    return latest.current
  }
  return { save, settled, saving: waiting > 0 }
}
