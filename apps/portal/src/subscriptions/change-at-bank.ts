import { processorOf } from '@gatehouse/ui/card/processor.ts'
import type { QueryClient } from '@tanstack/react-query'
import { request, RequestFailed } from '../api.ts'
import { openBankPage } from '../payment-methods/bank-result.ts'
import { formQuery, type Subscription } from '../queries.ts'

const KEY = 'gatehouse-change-at-bank'
const CHECK_MS = 1_000
const CHECKS_MAX = 10

/** The bank's page, and the client secret with which Stripe's library opens it. */
interface RequestedUpdate {
  next_action_url: string | null
  client_secret: string | null
}

/** The authentication a change's payment requires; undefined if the error is another one. */
export function requiresBankAction(error: unknown): RequestedUpdate | undefined {
  if (!(error instanceof RequestFailed) || error.code !== 'PaymentActionRequired') return undefined
  const { next_action_url, client_secret } = error.fields
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return { next_action_url: text(next_action_url), client_secret: text(client_secret) }
}

/**
 * Has the customer authenticate the payment of a change: over this page with Stripe's library, or
 * on the bank's own page, which returns here. Resolves with the changed subscription.
 */
export async function confirmAtBank(
  client: QueryClient,
  before: Subscription,
  { next_action_url, client_secret }: RequestedUpdate,
): Promise<Subscription> {
  const { payment_processor_metadata } = await client.ensureQueryData(formQuery())
  const processor = processorOf(payment_processor_metadata)
  if (processor?.kind === 'stripe' && client_secret) {
    const { confirmBankAction: answerBank } = await import('@gatehouse/ui/card/stripe-library.ts')
    await answerBank(processor, client_secret)
  } else if (next_action_url) {
    sessionStorage.setItem(KEY, `${before.id} ${termsOf(before)}`)
    return openBankPage(next_action_url)
  }
  const changed = await waitForChange(before.id, termsOf(before))
  if (changed) return changed
  throw new RequestFailed(409, { error: 'PaymentPending' }, '')
}

/** The subscription's terms when the customer left for the bank; null if they did not. */
export function redirectedToBank({ id }: Pick<Subscription, 'id'>): string | null {
  const [of, terms = ''] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  return of === id ? terms : null
}

/** Polls until the subscription's terms differ; undefined if they do not change. */
export async function waitForChange(id: string, terms: string): Promise<Subscription | undefined> {
  for (let look = 0; look < CHECKS_MAX; look += 1) {
    const path = `/v1/customer-portal/subscriptions/${id}`
    const subscription = await request<Subscription>('GET', path)
    if (termsOf(subscription) !== terms) {
      sessionStorage.removeItem(KEY)
      return subscription
    }
    await new Promise(resolve => setTimeout(resolve, CHECK_MS))
  }
  sessionStorage.removeItem(KEY)
  return undefined
}

/** The terms that a change affects. */
const termsOf = ({ product, seats, status, current_period_start }: Subscription): string =>
  [product.id, seats, status, current_period_start].join()
