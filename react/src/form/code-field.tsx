import type { ComponentProps, ReactElement } from 'react'
import { Field } from './field.tsx'

/** Six digits, also with the spaces or words around them that were pasted. */
export const SIX_DIGITS = /^\D*(?:\d\D*){6}$/

/** The digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** A field for a code of six digits: phones suggest the emailed code. */
export const CodeField = (props: ComponentProps<typeof Field>): ReactElement => (
  <Field
    {...props}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    data-gh-code=""
  />
)
