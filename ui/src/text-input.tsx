import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import clsx from 'clsx'
import { useFieldAttributes } from './field-context.tsx'

interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Inside the frame, before the input: an icon, "https://". */
  before?: ReactNode
  /** Inside the frame, after the input: a unit, a button. */
  after?: ReactNode
  /** For ids, keys and codes. */
  mono?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A text field of one line. Set `type`, `autoComplete` and `inputMode` for its content. */
export function TextInput({ before, after, mono, className, ...rest }: TextInputProps) {
  const attributes = { type: 'text', ...rest, ...useFieldAttributes(rest) }
  const type = mono && 'font-mono'
  if (!before && !after) {
    return <input {...attributes} className={clsx('control', type, className)} />
  }
  return (
    <span className={clsx('control flex items-center gap-1.5', className)}>
      {before && <span className="text-faint flex shrink-0 items-center">{before}</span>}
      <input
        {...attributes}
        className={clsx('w-full min-w-0 flex-1 self-stretch bg-transparent outline-none', type)}
      />
      {after && <span className="text-faint flex shrink-0 items-center">{after}</span>}
    </span>
  )
}
