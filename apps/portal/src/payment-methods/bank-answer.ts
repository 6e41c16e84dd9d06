/** What somebody who comes back from their bank's page brings along. */
export interface BankAnswer {
  /** The card that was to be kept. */
  setup?: string
  /** Whether it is to be charged from now on. */
  set_default: boolean
  /** Whether it was a payment that the bank asked about. */
  paid: boolean
}

let answer: BankAnswer | undefined

const NAMES = ['setup_intent', 'payment_intent', 'redirect_status', 'set_default']

/** Takes the bank's answer out of the address: the secrets in it are nobody else's. */
export function takeBankAnswer(): void {
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

/** What the bank's page sent back, where one has just come from there. */
export const bankAnswer = (): BankAnswer | undefined => answer

/** Leaves for the bank's page; whoever called is not gone on with. */
export async function goToBank(page: string): Promise<never> {
  location.assign(page)
  return new Promise(() => {})
}
