import type { Processor } from './processor.ts'
import type { Card } from './card-fields.tsx'
import { digitsOf, expiryOf } from './card-number.ts'

/** The payer's details for the processor. */
export interface Payer {
  name: string
  email: string
  address: Record<'line1' | 'line2' | 'city' | 'postal_code' | 'state' | 'country', string | null>
}

/** A single-use token for the card, or the card's error: a code or a message. */
export type TokenResult = { token: string } | { refused: string; message?: string | undefined }

/** Creates a token for the entered card; set by the card form in use. */
export type Tokenize = (payer: Payer) => Promise<TokenResult>

/**
 * Sends the card to the simulator, as Stripe's library sends it to Stripe; our server never
 * receives it.
 */
export async function simulatedToken(
  { base, key, account }: Extract<Processor, { kind: 'simulator' }>,
  card: Card,
  { name, email, address }: Payer,
): Promise<TokenResult> {
  const { month, year } = expiryOf(card.expiry) ?? { month: 0, year: 0 }
  const body = new URLSearchParams({ key })
  if (account) body.set('_stripe_account', account)
  const put = (path: string, value: string | null) => {
    if (value) body.set(`payment_method_data${path}`, value)
  }
  put('[type]', 'card')
  put('[card][number]', digitsOf(card.number))
  put('[card][exp_month]', String(month))
  put('[card][exp_year]', String(year))
  put('[card][cvc]', card.cvc)
  put('[billing_details][name]', name)
  put('[billing_details][email]', email)
  for (const [part, value] of Object.entries(address))
    put(`[billing_details][address][${part}]`, value)
  const answer = await fetch(`${base}/v1/confirmation_tokens`, { method: 'POST', body })
    .then(response => response.json() as Promise<TokenAnswer>)
    .catch((): TokenAnswer => ({}))
  return answer.id ? { token: answer.id } : { refused: answer.error?.code ?? 'processing_error' }
}

interface TokenAnswer {
  id?: string
  error?: { code?: string }
}
