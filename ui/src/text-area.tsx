import type { Ref, TextareaHTMLAttributes } from 'react'
import clsx from 'clsx'
import { useFieldAttributes } from './field-context.tsx'

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  mono?: boolean
  ref?: Ref<HTMLTextAreaElement>
}

/** A text field of several lines, which grows with its content. */
export function TextArea({ mono, className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldAttributes(rest)}
      // A field that grows with its content would otherwise start as a single line.
      style={{ minHeight: `calc(${rows}lh + 1rem)` }}
      className={clsx('control field-sizing-content max-h-96', mono && 'font-mono', className)}
    />
  )
}
