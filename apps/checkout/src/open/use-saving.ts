import { useEffect, useRef, useState } from 'react'
import { changeCheckout, type Checkout, type CheckoutChange } from '../client.ts'
import { failureOf } from '../request.ts'

/** Sends changes one after another, so that the last response shown belongs to the last change. */
export function useSaving(checkout: Checkout, onSaved: (checkout: Checkout) => void) {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(checkout)
  // What could not be saved for want of a response; the next change sends it again.
  const unsaved = useRef<CheckoutChange>({})
  const [waiting, setWaiting] = useState(0)
  // The checkout may also have been fetched again after an error.
  useEffect(() => {
    latest.current = checkout
  }, [checkout])

  const send = async (change: CheckoutChange): Promise<Checkout> => {
    unsaved.current = {}
    return changeCheckout(checkout.client_secret, change).catch((error: unknown) => {
      const { status } = failureOf(error)
      if (status === 0 || status >= 500) unsaved.current = change
      throw error
    })
  }
  const save = (change: CheckoutChange): Promise<Checkout> => {
    setWaiting(count => count + 1)
    const run = queue.current.then(() => send({ ...unsaved.current, ...change }))
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
