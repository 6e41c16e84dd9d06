import { type Ref, useState } from 'react'
import { TextInput } from '@gatehouse/ui/text-input'

interface CountInputProps {
  /** NaN while the input is not a number. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
  locked: boolean
  ref: Ref<HTMLInputElement>
}

/** A whole number. */
export function CountInput({ value, onChange, onBlur, locked, ref }: CountInputProps) {
  const [draft, setDraft] = useState<string>()
  // Another control set the value, such as the reset to the default: the input follows.
  const shownText = draft !== undefined && Object.is(countOf(draft), value) ? draft : textOf(value)
  return (
    <TextInput
      ref={ref}
      inputMode="numeric"
      autoComplete="off"
      readOnly={locked}
      value={shownText}
      onChange={({ target }) => {
        setDraft(target.value)
        onChange(countOf(target.value))
      }}
      onBlur={onBlur}
      className="w-28 tabular-nums"
    />
  )
}

const countOf = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN)

const textOf = (value: number) => (Number.isNaN(value) ? '' : String(value))
