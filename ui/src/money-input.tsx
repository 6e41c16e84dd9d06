import { type FocusEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from './i18n.tsx'
import { amountText, decimalsOf, minorOf } from './money-text.ts'
import { TextInput } from './text-input.tsx'

interface MoneyInputProps {
  /** Minor units; null while the field has no amount. */
  value: number | null
  /** Called with minor units while typing; null if the input is not an amount. */
  onChange: (value: number | null) => void
  currency: string
  /** Called on blur, with the error message if the input is not an amount. */
  onInvalid?: (sentence: string | undefined) => void
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void
  name?: string
  disabled?: boolean
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** An amount typed in the user's own number format, with a value in minor units. */
export function MoneyInput(props: MoneyInputProps) {
  const { value, onChange, currency, onInvalid, onBlur, ...rest } = props
  const { t } = useTranslation('ui')
  const locale = useLocale()
  const [draft, setDraft] = useState<string>()
  const written = value === null ? '' : amountText(value, currency, locale)

  const type = (typed: string) => {
    setDraft(typed)
    onChange(minorOf(typed, currency, locale) ?? null)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const isUnreadable = draft !== undefined && draft.trim() !== '' && value === null
    const example = amountText(1250 * 10 ** Math.max(0, decimalsOf(currency) - 2), currency, locale)
    onInvalid?.(isUnreadable ? t('money.invalid', { example }) : undefined)
    if (!isUnreadable) setDraft(undefined)
    onBlur?.(event)
  }
  return (
    <TextInput
      {...rest}
      inputMode={decimalsOf(currency) === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className="tabular-nums"
      placeholder={rest.placeholder ?? amountText(0, currency, locale)}
      value={draft ?? written}
      onChange={event => type(event.target.value)}
      onBlur={leave}
      after={<span className="text-small font-medium">{currency.toUpperCase()}</span>}
    />
  )
}
