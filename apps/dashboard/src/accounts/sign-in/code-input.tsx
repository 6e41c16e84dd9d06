import type { ComponentProps } from 'react'
import { TextInput } from '@gatehouse/ui/text-input'
import clsx from 'clsx'

const LENGTH_MAX = 20

/** Extracts six digits from pasted text with spaces, a dash, or words around them. */
export const SIX_DIGITS = /^\D*(?:\d\D*){6}$/

/** The digits of the input. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/**
 * A single field for a numeric code: phones suggest the emailed code, and the whole code can be
 * pasted.
 */
export function CodeInput({ className, ...rest }: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...rest}
      mono
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={LENGTH_MAX}
      className={clsx('text-title! h-11 text-center tracking-[0.3em]', className)}
    />
  )
}
