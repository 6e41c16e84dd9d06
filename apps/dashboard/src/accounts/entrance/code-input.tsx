import type { ComponentProps } from 'react'
import { TextInput } from '@gatehouse/ui/text-input'
import clsx from 'clsx'

const LENGTH_MAX = 20

/** Six digits, however they are pasted: with spaces, a dash, or words around them. */
export const SIX_DIGITS = /^\D*(?:\d\D*){6}$/

/** The digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** One field for a code of digits: a phone offers what was mailed, and the whole can be pasted. */
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
