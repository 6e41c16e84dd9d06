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

/** Which field of a card a code of the processor speaks of, where it speaks of one. */
export const fieldOfCode = (code: string): keyof CardErrors | undefined => fields[code]
