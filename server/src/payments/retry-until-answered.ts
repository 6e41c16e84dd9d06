import Stripe from 'stripe'
import { resultOfOutage } from './answers.ts'

/**
 * After more consecutive failures of the processor itself, it waits for the day its keys are
 * forgotten.
 */
const KEYS_MAX = 8

type ProcessorResult = { outcome: string; key_spent?: boolean }

/**
 * Sends a request with an idempotency key. If the processor itself failed, it repeats that failure
 * for that key; if nothing came of it, the request is sent with the next key. The sequence of keys
 * is fixed, so that concurrent callers send the same requests.
 */
export async function retryUntilAnswered<A extends ProcessorResult>(
  first_key: string,
  { put, find }: { put: (key: string) => Promise<A>; find: () => Promise<A | undefined> },
): Promise<A> {
  for (let number = 1; ; number += 1) {
    const answer = await put(keyOf(first_key, number))
    if (answer.outcome !== 'unknown' || !answer.key_spent || number === KEYS_MAX) return answer
    const found = await find()
    if (found) return found
  }
}

/**
 * The same for requests whose effect is the same however often they are sent: no search is needed.
 */
export async function retryIdempotently<T>(
  first_key: string,
  put: (key: string) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await put(keyOf(first_key, number))
    } catch (error) {
      const passing = error instanceof Stripe.errors.StripeError && resultOfOutage(error)
      if (!passing || !passing.key_spent || number === KEYS_MAX) throw error
    }
  }
}

const keyOf = (first_key: string, number: number) =>
  number === 1 ? first_key : `${first_key}-${number}`
