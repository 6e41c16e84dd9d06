import { openOutside } from '../frame/embedding.ts'

/** The query parameters a customer returns with from the bank's page. */
export interface BankResult {
  /** The card that was being saved. */
  setup?: string
  /** Whether the card becomes the default. */
  set_default: boolean
  /** Whether the bank authenticated a payment. */
  paid: boolean
}

let answer: BankResult | undefined

const NAMES = ['setup_intent', 'payment_intent', 'redirect_status', 'set_default']

/** Removes the bank's parameters from the URL, because they contain secrets. */
export function consumeBankResult(): void {
  const query = new URLSearchParams(location.search)
  const setup = query.get('setup_intent')
  const payment = query.get('payment_intent')
  if (!setup && !payment) return
  const set_default = query.get('set_default') === 'true'
  answer = { ...(setup && { setup }), set_default, paid: payment !== null }
  for (const name of NAMES) {
    query.delete(name)
    query.delete(`${name}_client_secret`)
  }
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', location.pathname + rest + location.hash)
}

/** The parameters from the bank's page, if the customer just returned from there. */
export const bankResult = (): BankResult | undefined => answer

/** Redirects to the bank's page; the returned promise never resolves. */
export async function openBankPage(page: string): Promise<never> {
  openOutside(page)
  return new Promise(() => {})
}
