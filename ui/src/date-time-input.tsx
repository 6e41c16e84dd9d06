import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { useFieldAttributes } from './field-context.tsx'

interface DateTimeInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'value' | 'onChange'
> {
  /** A timestamp in UTC, `2026-11-20T08:30:00.000Z`; null if there is none. */
  value: string | null
  onChange: (value: string | null) => void
  ref?: Ref<HTMLInputElement>
}

/** A timestamp field, shown in the user's time zone and stored in UTC. */
export function DateTimeInput({ value, onChange, ...rest }: DateTimeInputProps) {
  const [draft, setDraft] = useState<string>()
  const type = (typed: string) => {
    setDraft(typed)
    onChange(typed ? new Date(typed).toISOString() : null)
  }
  return (
    <input
      {...rest}
      {...useFieldAttributes(rest)}
      type="datetime-local"
      value={draft ?? localText(value)}
      onChange={event => type(event.target.value)}
      onBlur={event => {
        setDraft(undefined)
        rest.onBlur?.(event)
      }}
      className="control tabular-nums"
    />
  )
}

function localText(value: string | null): string {
  if (!value) return ''
  const moment = new Date(value)
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
