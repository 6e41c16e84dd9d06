import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { TextInput } from '../text-input.tsx'
import { digitsOf } from './card-number.ts'

type InputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'ref'>

interface GroupedInputProps extends InputProps {
  value: string
  onChange: (value: string) => void
  /** Formats the digits in groups. */
  format: (text: string) => string
}

/** An input that groups digits while the user types; the caret stays behind the same digit. */
export function GroupedInput({ value, onChange, format, ...rest }: GroupedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number>(undefined)
  useLayoutEffect(() => {
    const element = input.current
    if (digitsBefore.current === undefined || !element) return
    const caretPosition = placeAfter(value, digitsBefore.current)
    element.setSelectionRange(caretPosition, caretPosition)
    digitsBefore.current = undefined
  }, [value])
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode="numeric"
      value={value}
      onChange={({ target }) => {
        const caretPosition = target.selectionStart ?? target.value.length
        const next = format(target.value)
        const atEnd = caretPosition === target.value.length
        digitsBefore.current = atEnd
          ? digitsOf(next).length
          : digitsOf(target.value.slice(0, caretPosition)).length
        onChange(next)
      }}
    />
  )
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text[index] ?? '')) seen += 1
  }
  return text.length
}
