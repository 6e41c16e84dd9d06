import { parseForm } from '../http/form.ts'
import { returnAddress, CHALLENGE_PATH } from '../intents/challenge.ts'
import { completeChallenge } from '../intents/complete-challenge.ts'
import { ZERO_DECIMAL } from '../intents/amounts.ts'
import type { PaymentIntent, SetupIntent } from '../state/objects.ts'
import { find, momentOf } from '../state/world.ts'
import type { World } from '../state/world.ts'
import { challengePage, messagePage } from './pages.ts'

interface PageResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** The bank's 3-D Secure page: GET shows it, POST takes the customer's answer. */
export function handleChallengePage(
  world: World,
  method: string,
  url: URL,
  text: string,
): PageResponse {
  const id = url.pathname.slice(CHALLENGE_PATH.length + 1)
  const space = world.spaces.get(url.searchParams.get('account') ?? world.platform)
  const intent =
    space && (find({ space }, 'payment_intent', id) ?? find({ space }, 'setup_intent', id))
  if (!space || intent?.client_secret !== url.searchParams.get('client_secret') || !intent) {
    return show(404, messagePage('Not found', 'This authentication does not exist.'))
  }
  const moment = momentOf(world, space)
  if (method === 'POST') {
    const verdict = parseForm(text)['verdict']
    if (verdict !== 'complete' && verdict !== 'fail') {
      return show(400, messagePage('Not understood', 'Choose to complete or to fail.'))
    }
    const done = completeChallenge(moment, id, verdict)
    if (done?.returnUrl) {
      const location = returnAddress(done.intent, done.returnUrl, done.succeeded)
      return { status: 303, headers: { location }, body: '' }
    }
    const said = done?.succeeded
      ? 'Thank you. You can close this page.'
      : 'The authentication failed. You can close this page.'
    return show(200, messagePage('Bank authentication', said))
  }
  if (intent.status === 'requires_action') {
    const title =
      intent.object === 'payment_intent'
        ? `A payment of ${amountText(intent)}.`
        : 'Keeping this card for later payments.'
    return show(200, challengePage(title, `Reference ${intent.id}.`, url.pathname + url.search))
  }
  return show(200, messagePage('Bank authentication', 'This authentication is over already.'))
}

function amountText(intent: PaymentIntent | SetupIntent): string {
  if (intent.object === 'setup_intent') return ''
  const decimalAmount = ZERO_DECIMAL.has(intent.currency)
    ? String(intent.amount)
    : (intent.amount / 100).toFixed(2)
  return `${decimalAmount} ${intent.currency.toUpperCase()}`
}

function show(status: number, body: string): PageResponse {
  return { status, headers: {}, body }
}
