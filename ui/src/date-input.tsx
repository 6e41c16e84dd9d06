import type { InputHTMLAttributes, Ref } from 'react'
import { useFieldAttributes } from './field-context.tsx'

interface DateInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange'
> {
  /** A day, `2026-11-20`; empty if none is chosen. */
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A date field with the browser's calendar, which uses the user's date format. */
export function DateInput({ value, onChange, ...rest }: DateInputProps) {
  return (
    <input
      {...rest}
      {...useFieldAttributes(rest)}
      type="date"
      value={value}
      onChange={event => onChange(event.target.value)}
      className="control tabular-nums"
    />
  )
}
