import type { CardErrors } from './card-fields.tsx'

const fields: Record<string, keyof CardErrors> = {
  incorrect_number: 'number',
  invalid_number: 'number',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  expired_card: 'expiry',
  invalid_cvc: 'cvc',
  incorrect_cvc: 'cvc',
}

/** The card field that a processor's code is about, if any. */
export const fieldOfCode = (code: string): keyof CardErrors | undefined => fields[code]
