import { useEffect, useRef, useState } from 'react'
import { changeCheckout, type Checkout, type CheckoutChange } from '../client.ts'

/** Sends changes one after another, so that the last response shown belongs to the last change. */
export function useSaving(checkout: Checkout, onSaved: (checkout: Checkout) => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(checkout)
  const [waiting, setWaiting] = useState(0)
  // The checkout may also have been fetched again after an error.
  useEffect(() => {
    latest.current = checkout
  }, [checkout])

  const save = (change: CheckoutChange): Promise<Checkout> => {
    setWaiting(count => count + 1)
    const run = queue.current.then(() => changeCheckout(checkout.client_secret, change))
    const received = run.then(answer => {
      latest.current = answer
      onSaved(answer)
      return answer
    })
    queue.current = received.catch(() => undefined).finally(() => setWaiting(count => count - 1))
    return received
  }

  /** Resolves with the checkout once every change sent so far has a response. */
  const savedCheckout = async (): Promise<Checkout> => {
    await queue.current
    return latest.current
  }
  return { save, settled: savedCheckout, saving: waiting > 0 }
}
