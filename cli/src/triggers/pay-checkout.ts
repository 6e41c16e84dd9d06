import type { Api } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

/** Stripe's test card that every payment accepts. */
const GOOD_CARD = '4242424242424242'
const TIMEOUT_MS = 30_000

type Payer = { email: string; card?: string; name?: string }
type PublicCheckout = { payment_processor_metadata: Record<string, string> }

/**
 * Pays a checkout as its page does: the card goes to the sandbox's simulated Stripe, and the server
 * receives the token of it.
 */
export async function payCheckout(
  program: Program,
  api: Api,
  { client_secret }: Record<string, unknown>,
  { email, card = GOOD_CARD, name = 'Test customer' }: Payer,
): Promise<void> {
  const path = `/v1/checkouts/client/${String(client_secret)}`
  const { payment_processor_metadata } = await api.json<PublicCheckout>({ method: 'GET', path })
  const body = {
    customer_email: email,
    customer_name: name,
    customer_billing_address: { country: 'DE' },
    confirmation_token_id: await cardToken(program, payment_processor_metadata, card),
  }
  await api.json({ method: 'POST', path: `${path}/confirm`, body })
}

async function cardToken(
  program: Program,
  { processor_base, publishable_key = '' }: Record<string, string>,
  card: string,
): Promise<string> {
  if (!processor_base)
    throw new CommandFailed(exitCodes.failed, 'The sandbox has no simulated Stripe to pay with.')
  const body = new URLSearchParams({
    key: publishable_key,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  })
  const signal = AbortSignal.any([program.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await program
    .fetch(`${processor_base}/v1/confirmation_tokens`, { method: 'POST', body, signal })
    .catch(() => undefined)
  const { id } = ((await response?.json().catch(() => ({}))) ?? {}) as { id?: string }
  if (id) return id
  const message = `The simulated Stripe at ${processor_base} did not accept the test card.`
  throw new CommandFailed(exitCodes.failed, message)
}
