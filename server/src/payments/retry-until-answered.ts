import Stripe from 'stripe'
import { resultOfOutage } from './answers.ts'

/** More failures of the processor itself in a row wait for the day its keys are forgotten. */
const KEYS_MAX = 8

type HeardResult = { outcome: string; key_spent?: boolean }

/**
 * Asks under a key. Where the processor itself failed, it answers that same failure under that key
 * from then on: if nothing came of it, the question is put under the next key. The keys are always
 * the same ones, so that whoever asks beside us asks the same.
 */
export async function retryUntilAnswered<A extends HeardResult>(
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

/** The same of what happens once, however often it is asked: nothing needs to be looked for. */
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
