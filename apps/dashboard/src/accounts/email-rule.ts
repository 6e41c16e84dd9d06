import type { Translate } from '../sign-in-problems.ts'

const ADDRESS = /^\s*\S+@\S+\.\S+\s*$/

/** The minimum format of an email address before it is sent; the server has the final check. */
export function emailRule(t: Translate) {
  return {
    required: t('invalid.missing'),
    pattern: { value: ADDRESS, message: t('invalid.email') },
    setValueAs: (typed: string) => typed.trim(),
  }
}

/** Whether the input has the format of an email address. */
export const isAddress = (typed: string): boolean => ADDRESS.test(typed)

/** Whether the input is meant as an email address: a username cannot contain an @. */
export const isAddressLike = (typed: string): boolean => typed.includes('@')
