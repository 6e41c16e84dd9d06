import type { Translate } from '../texts/translate.ts'

const ADDRESS = /^\s*\S+@\S+\.\S+\s*$/

/** Whether what is typed looks like an email address; the server has the final check. */
export const isAddress = (typed: string): boolean => ADDRESS.test(typed)

/** The rule of a field for an email address. */
export const emailRule = (t: Translate) => ({
  required: t('invalid.missing'),
  pattern: { value: ADDRESS, message: t('invalid.email') },
  setValueAs: (typed: string) => typed.trim(),
})
