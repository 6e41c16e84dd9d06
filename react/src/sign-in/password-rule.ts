import type { Translate } from '../texts/translate.ts'
import type { SignInOffers } from './offers.ts'

/** The rule of a field for a new password; the server also knows common passwords. */
export const passwordRule = (t: Translate, offers: SignInOffers) => ({
  required: t('invalid.missing'),
  minLength: {
    value: offers.passwordLengthMin,
    message: t('invalid.short', { count: offers.passwordLengthMin }),
  },
  maxLength: { value: offers.passwordLengthMax, message: t('refusal.password_long') },
})
