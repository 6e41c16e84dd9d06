import type { Translate } from '../problems.ts'

const ADDRESS = /^\s*\S+@\S+\.\S+\s*$/

/** What an address must look like before it is sent; the server judges finally. */
export function emailRule(t: Translate) {
  return {
    required: t('invalid.missing'),
    pattern: { value: ADDRESS, message: t('invalid.email') },
    setValueAs: (typed: string) => typed.trim(),
  }
}

/** Whether what was typed may be an address. */
export const isAddress = (typed: string): boolean => ADDRESS.test(typed)

/** Whether it was meant as one: no username has such a sign. */
export const isAddressLike = (typed: string): boolean => typed.includes('@')
