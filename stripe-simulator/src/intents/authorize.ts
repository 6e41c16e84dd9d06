import { cardByNumber, DECLINES } from '../payment-methods/test-cards.ts'
import type { Decline, TestCard } from '../payment-methods/test-cards.ts'
import type { StoredCardSecret } from '../state/secrets.ts'

/** A bank's decision. */
export type Outcome =
  | { kind: 'approved' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'challenge' }
  | { kind: 'processing'; settles: 'succeeded' | 'failed' }

/** IBANs that Stripe documents as failing some time after they were accepted. */
const FAILING_IBANS = new Set(['AT861904300235473202', 'DE62370400440532013001'])

/** Decides a charge. Off session, a bank that requires 3-D Secure declines instead. */
export function decideCharge(
  secret: StoredCardSecret,
  requested: { offSession: boolean; authenticated: boolean },
): Outcome {
  if (/^[A-Z]{2}/.test(secret.number)) {
    return {
      kind: 'processing',
      settles: FAILING_IBANS.has(secret.number) ? 'failed' : 'succeeded',
    }
  }
  const card = cardByNumber(secret.number)
  if (!requested.authenticated && wantsCustomer(card, secret.set_up, requested.offSession)) {
    if (!requested.offSession) return { kind: 'challenge' }
    return { kind: 'declined', decline: DECLINES.authenticationRequired }
  }
  return card.charge ? { kind: 'declined', decline: card.charge } : { kind: 'approved' }
}

/** Decides whether a payment method may be saved for later. */
export function decideSetup(secret: StoredCardSecret, authenticated: boolean): Outcome {
  const card = cardByNumber(secret.number)
  if (card.attach) return { kind: 'declined', decline: card.attach }
  const asks = card.authentication !== undefined && card.authentication !== 'on_session_only'
  return asks && !authenticated ? { kind: 'challenge' } : { kind: 'approved' }
}

function wantsCustomer(card: TestCard, setUp: boolean, offSession: boolean): boolean {
  switch (card.authentication) {
    case undefined:
      return false
    case 'always':
      return true
    case 'unless_set_up':
      return !setUp
    case 'on_session_only':
      return !offSession
    case 'on_session_or_not_set_up':
      return !offSession || !setUp
  }
}
