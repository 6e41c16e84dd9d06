import type { Translate } from '../problems.ts'

/** What an address must look like before it is sent; the server judges finally. */
export function emailRule(t: Translate) {
  return {
    required: t('invalid.missing'),
    pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: t('invalid.email') },
    setValueAs: (typed: string) => typed.trim(),
  }
}
