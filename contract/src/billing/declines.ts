/**
 * The message of a declined payment for the paying customer, by the processor's decline code (or
 * error code if the bank gave none). Source: docs.stripe.com/declines/codes. Codes for lost, stolen
 * or fraudulent cards are shown as generic declines, so that a thief learns nothing.
 */
export const declineSentences = {
  generic_decline: 'Your card was declined. Try another card or contact your bank.',
  insufficient_funds: 'Your card was declined: insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  incorrect_cvc: 'Your card’s security code is incorrect. Check it and try again.',
  invalid_cvc: 'Your card’s security code is incorrect. Check it and try again.',
  incorrect_number: 'Your card number is incorrect. Check it and try again.',
  invalid_number: 'Your card number is incorrect. Check it and try again.',
  invalid_expiry_month: 'Your card’s expiry date is incorrect. Check it and try again.',
  invalid_expiry_year: 'Your card’s expiry date is incorrect. Check it and try again.',
  incorrect_zip: 'The postal code doesn’t match your card. Check it and try again.',
  processing_error: 'Your card couldn’t be charged right now. Try again in a moment.',
  try_again_later: 'Your card couldn’t be charged right now. Try again in a moment.',
  issuer_not_available: 'Your bank couldn’t be reached. Try again in a moment.',
  card_velocity_exceeded: 'Your card has reached its limit. Try another card or contact your bank.',
  withdrawal_count_limit_exceeded:
    'Your card has reached its limit. Try another card or contact your bank.',
  card_not_supported: 'Your card doesn’t support this purchase. Try another card.',
  currency_not_supported: 'Your card doesn’t support this currency. Try another card.',
  authentication_required: 'Your bank needs you to confirm the payment. Try again and confirm it.',
  authentication_failure: 'Your bank couldn’t confirm it was you. Try again or use another card.',
  token_already_used: 'Enter your card again and retry.',
  resource_missing: 'Enter your card again and retry.',
  amount_too_small: 'The amount is too small to pay by card.',
  amount_too_large: 'The amount is too large to pay by card.',
  canceled: 'The payment was canceled. Try again.',
  not_completed: 'The payment wasn’t completed. Try again.',
  no_card: 'There is no card to charge. Add one and try again.',
  too_many_declines: 'Too many attempts were declined. Wait an hour, then try again.',
  trial_taken: 'This card has already been used for a trial. You can subscribe without one.',
  not_due: 'There was nothing left to pay. Anything charged is refunded.',
} as const

/**
 * Declines that a retry with the same card cannot change. Source: docs.stripe.com/billing/
 * revenue-recovery/smart-retries, on codes that are not retried.
 */
export const finalDeclines = [
  'authentication_required',
  'highest_risk_level',
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'transaction_not_allowed',
] as const

/** A decline code with a more specific message than the generic one. */
export type KnownDecline = keyof typeof declineSentences

/**
 * The code whose message the buyer sees: the bank's reason, else the error, else a generic decline.
 */
export function declineReason(code: string, decline_code: string | null): KnownDecline {
  const codes = [decline_code, code.replace(/^(payment|setup)_intent_/, '')]
  const known = codes.find(word => word !== null && Object.hasOwn(declineSentences, word))
  return (known ?? 'generic_decline') as KnownDecline
}

// Several reasons share a message; each message is translated once, under the first of them, in
// contract/src/locales.
const reasons = Object.entries(declineSentences) as [KnownDecline, string][]

/** The first reason that has a message; undefined if the text is none of these. */
export const declineOf = (sentence: string): KnownDecline | undefined =>
  reasons.find(([, text]) => text === sentence)?.[0]
