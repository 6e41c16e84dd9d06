/** A decline by the card's bank, in the words of https://docs.stripe.com/declines/codes. */
export interface Decline {
  code: string
  decline_code: string
  message: string
  advice_code?: string
}

/** A test card's behavior; https://docs.stripe.com/testing lists the numbers. */
export interface TestCard {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'
  country: string
  funding: 'credit' | 'debit' | 'prepaid'
  /** Declined when it is charged. */
  charge?: Decline
  /** Declined also when it is attached to a customer or set up. */
  attach?: Decline
  /** When the bank requires 3-D Secure. */
  authentication?: 'always' | 'unless_set_up' | 'on_session_only' | 'on_session_or_not_set_up'
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  refund?: 'fails' | 'pending'
  cvcCheck?: 'fail'
  /** Its money is available immediately. */
  available?: true
}

const declined = (decline_code: string, advice_code = 'try_again_later'): Decline => ({
  code: 'card_declined',
  decline_code,
  message: 'Your card was declined.',
  advice_code,
})

export const DECLINES = {
  generic: declined('generic_decline'),
  insufficientFunds: {
    ...declined('insufficient_funds'),
    message: 'Your card has insufficient funds.',
  },
  lost: declined('lost_card', 'do_not_try_again'),
  stolen: declined('stolen_card', 'do_not_try_again'),
  fraudulent: declined('fraudulent', 'do_not_try_again'),
  velocity: declined('card_velocity_exceeded'),
  expired: {
    code: 'expired_card',
    decline_code: 'expired_card',
    message: 'Your card has expired.',
    advice_code: 'do_not_try_again',
  },
  incorrectCvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice_code: 'confirm_card_data',
  },
  processing: {
    code: 'processing_error',
    decline_code: 'processing_error',
    advice_code: 'try_again_later',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>

type CardTraits = Partial<Omit<TestCard, 'number'>>
const both = (decline: Decline): CardTraits => ({ charge: decline, attach: decline })

/** Number, suffix of `pm_card_` and `tok_`, and differences from a US Visa credit card. */
const CARDS: readonly [number: string, names: string, traits?: CardTraits][] = [
  ['4242424242424242', 'visa us'],
  ['4000056655665556', 'visa_debit', { funding: 'debit' }],
  ['5555555555554444', 'mastercard', { brand: 'mastercard' }],
  ['2223003122003222', '', { brand: 'mastercard' }],
  ['5200828282828210', 'mastercard_debit', { brand: 'mastercard', funding: 'debit' }],
  ['5105105105105100', 'mastercard_prepaid', { brand: 'mastercard', funding: 'prepaid' }],
  ['378282246310005', 'amex', { brand: 'amex' }],
  ['371449635398431', '', { brand: 'amex' }],
  ['6011111111111117', 'discover', { brand: 'discover' }],
  ['3056930009020004', 'diners', { brand: 'diners' }],
  ['3566002020360505', 'jcb', { brand: 'jcb', country: 'JP' }],
  ['6200000000000005', 'unionpay', { brand: 'unionpay', country: 'CN' }],
  ['4000002760000016', 'de', { country: 'DE' }],
  ['4000002500000003', 'fr', { country: 'FR' }],
  ['4000008260000000', 'gb', { country: 'GB', funding: 'debit' }],
  ['4000003920000003', 'jp', { country: 'JP' }],
  ['4000001240000000', 'ca', { country: 'CA' }],
  ['4000000360000006', 'au', { country: 'AU' }],
  ['4000000760000002', 'br', { country: 'BR' }],
  ['4000003560000008', 'in', { country: 'IN' }],
  ['4000000000000077', 'bypassPending', { available: true }],
  ['4000000000000101', 'cvcCheckFail', { cvcCheck: 'fail' }],
  ['4000000000000002', 'chargeDeclined visa_chargeDeclined', both(DECLINES.generic)],
  [
    '4000000000009995',
    'chargeDeclinedInsufficientFunds visa_chargeDeclinedInsufficientFunds',
    both(DECLINES.insufficientFunds),
  ],
  ['4000000000009987', 'chargeDeclinedLostCard visa_chargeDeclinedLostCard', both(DECLINES.lost)],
  [
    '4000000000009979',
    'chargeDeclinedStolenCard visa_chargeDeclinedStolenCard',
    both(DECLINES.stolen),
  ],
  ['4000000000000069', 'chargeDeclinedExpiredCard', both(DECLINES.expired)],
  ['4000000000000127', 'chargeDeclinedIncorrectCvc', both(DECLINES.incorrectCvc)],
  ['4000000000000119', 'chargeDeclinedProcessingError', both(DECLINES.processing)],
  [
    '4000000000006975',
    'chargeDeclinedVelocityLimitExceeded visa_chargeDeclinedVelocityLimitExceeded',
    both(DECLINES.velocity),
  ],
  ['4100000000000019', 'chargeDeclinedFraudulent radarBlock', both(DECLINES.fraudulent)],
  ['4000000000000341', 'chargeCustomerFail', { charge: DECLINES.generic }],
  ['4000002500003155', 'authenticationRequiredOnSetup', { authentication: 'unless_set_up' }],
  ['4000002760003184', 'authenticationRequired', { authentication: 'always', country: 'DE' }],
  [
    '4000003800000446',
    'authenticationRequiredSetupForOffSession',
    { authentication: 'on_session_only' },
  ],
  [
    '4000008260003178',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
    { authentication: 'always', charge: DECLINES.insufficientFunds, country: 'GB' },
  ],
  [
    '4000000000003220',
    'threeDSecure2Required threeDSecureRequired',
    { authentication: 'on_session_or_not_set_up' },
  ],
  ['4000000000003063', '', { authentication: 'on_session_or_not_set_up' }],
  [
    '4000008400001629',
    'threeDSecureRequiredChargeDeclined',
    { authentication: 'always', charge: DECLINES.generic },
  ],
  ['4000000000003055', 'threeDSecureOptional'],
  ['4000000000000259', 'createDispute', { dispute: 'fraudulent' }],
  ['4000000000002685', 'createDisputeProductNotReceived', { dispute: 'product_not_received' }],
  ['4000000000001976', 'createDisputeInquiry', { dispute: 'inquiry' }],
  ['4000000000005126', 'refundFail', { refund: 'fails' }],
  ['4000000000007726', 'pendingRefund', { refund: 'pending' }],
]

const BY_NUMBER = new Map<string, TestCard>()
const BY_NAME = new Map<string, TestCard>()
for (const [number, names, traits] of CARDS) {
  const card: TestCard = { number, brand: 'visa', country: 'US', funding: 'credit', ...traits }
  BY_NUMBER.set(number, card)
  for (const name of names.split(' ')) if (name !== '') BY_NAME.set(name, card)
}

/** The card of a number; any other number with a valid check digit is an ordinary card. */
export function cardByNumber(number: string): TestCard {
  return (
    BY_NUMBER.get(number) ?? { number, brand: brandOf(number), country: 'US', funding: 'credit' }
  )
}

/** The card of a name like `pm_card_visa` or `tok_visa`. */
export function cardByName(name: string): TestCard | undefined {
  return BY_NAME.get(name.replace(/^(pm_card_|tok_)/, ''))
}

/** The check digit of ISO/IEC 7812 (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  let sum = 0
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function brandOf(number: string): TestCard['brand'] {
  if (/^3[47]/.test(number)) return 'amex'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^(6011|65)/.test(number)) return 'discover'
  if (/^35/.test(number)) return 'jcb'
  if (/^3[068]/.test(number)) return 'diners'
  return /^62/.test(number) ? 'unionpay' : 'visa'
}
