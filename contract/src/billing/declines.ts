/**
 * The message of a declined payment for the paying customer, by the processor's decline code (or
 * error code if the bank gave none). Source: docs.stripe.com/declines/codes. Codes for lost, stolen
 * or fraudulent cards are shown as generic declines, so that a thief learns nothing.
 */
export const declineSentences = {
  generic_decline: 'Your bank refused the payment. Try another card or contact your bank.',
  insufficient_funds: 'The card has insufficient funds. Try another card.',
  expired_card: 'The card has expired. Try another card.',
  incorrect_cvc: 'The security code is not right. Check it and try again.',
  invalid_cvc: 'The security code is not right. Check it and try again.',
  incorrect_number: 'The card number is not right. Check it and try again.',
  invalid_number: 'The card number is not right. Check it and try again.',
  invalid_expiry_month: 'The expiry date is not right. Check it and try again.',
  invalid_expiry_year: 'The expiry date is not right. Check it and try again.',
  incorrect_zip: 'The postal code does not match the card. Check it and try again.',
  processing_error: 'The card could not be charged just now. Try again in a moment.',
  try_again_later: 'The card could not be charged just now. Try again in a moment.',
  issuer_not_available: 'Your bank could not be reached. Try again in a moment.',
  card_velocity_exceeded: 'The card has reached its limit. Try another card or contact your bank.',
  withdrawal_count_limit_exceeded:
    'The card has reached its limit. Try another card or contact your bank.',
  card_not_supported: 'The card does not support this purchase. Try another card.',
  currency_not_supported: 'The card does not support this currency. Try another card.',
  authentication_required: 'Your bank wants you to confirm the payment. Try again and confirm it.',
  authentication_failure:
    'Your bank could not confirm that it was you. Try again or use another card.',
  token_already_used: 'Enter your card once more and try again.',
  resource_missing: 'Enter your card once more and try again.',
  amount_too_small: 'The amount is too small to be paid by card.',
  amount_too_large: 'The amount is too large to be paid by card.',
  canceled: 'The payment was given up. Try again.',
  not_completed: 'The payment was not completed. Try again.',
  no_card: 'There is no card to charge. Add one and try again.',
  too_many_declines: 'Too many attempts were declined. Wait an hour, then try again.',
  trial_taken: 'This card was used for a trial before. Without one it can be charged at once.',
  not_due: 'There was nothing left to pay. What was taken is given back.',
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
  const submitted = [decline_code, code.replace(/^(payment|setup)_intent_/, '')]
  const known = submitted.find(word => word !== null && Object.hasOwn(declineSentences, word))
  return (known ?? 'generic_decline') as KnownDecline
}

// Several reasons share a message; each message is translated once, under the first of them, in
// decline-words.data.ts.
const reasons = Object.entries(declineSentences) as [KnownDecline, string][]

/** The first reason that has a message; undefined if the text is none of these. */
export const declineOf = (sentence: string): KnownDecline | undefined =>
  reasons.find(([, submitted]) => submitted === sentence)?.[0]
