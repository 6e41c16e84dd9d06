import type { Ref, TextareaHTMLAttributes } from 'react'
import clsx from 'clsx'
import { useFieldAttributes } from './field-context.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines to type; it grows with what is written. */
export function TextArea({ mono, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldAttributes(rest)}
      // What grows with what is written is a single line before anything is.
      style={{ minHeight: `calc(${rows}lh + 1rem)` }}
      className={clsx('control field-sizing-content max-h-96', mono && 'font-mono', className)}
    />
  )
}
