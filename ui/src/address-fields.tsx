import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { useLanguage } from './i18n.tsx'
import { NativeSelect } from './native-select.tsx'
import { TextInput } from './text-input.tsx'

/** An address as form values; the country is a code, all other parts may be empty. */
export interface TypedAddress {
  line1: string
  line2: string
  postal_code: string
  city: string
  state: string
  country: string
}
type Part = Exclude<keyof TypedAddress, 'country'>

/** An empty address. */
export const noAddress: TypedAddress = {
  line1: '',
  line2: '',
  postal_code: '',
  city: '',
  state: '',
  country: '',
}

interface AddressFieldsProps {
  value: TypedAddress
  onChange: (change: Partial<TypedAddress>) => void
  /** Codes of the available countries. */
  countries: readonly string[]
  /** A country's address format: its lines, each with one or more parts. */
  linesOf: (country: string) => readonly (readonly Part[])[]
  /** A country's states by their full codes, if known: they are then offered as a list. */
  statesOf: (country: string) => Promise<ReadonlyMap<string, string> | undefined>
  errors?: Partial<Record<keyof TypedAddress, string | undefined>>
}

/** A postal address: the country, and below it the fields of its format. */
export function AddressFields(props: AddressFieldsProps) {
  const { value, onChange, countries, linesOf, statesOf, errors = {} } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map(code => ({ value: code, label: names.of(code) ?? code }))
  const states = useStates(value.country, statesOf)
  const field = (part: Part): ReactNode => (
    <Field key={part} label={t(`address.${part}`)} error={errors[part]}>
      {part === 'state' && states ? (
        <NativeSelect
          value={value.state}
          onChange={({ target }) => onChange({ state: target.value })}
          options={states}
          placeholder={t('address.choose')}
        />
      ) : (
        <TextInput
          value={value[part]}
          onChange={({ target }) => onChange({ [part]: target.value })}
          maxLength={255}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4">
      <Field label={t('address.country')} error={errors.country}>
        <NativeSelect
          value={value.country}
          onChange={({ target }) => onChange({ country: target.value, state: '' })}
          options={options.toSorted((a, b) => a.label.localeCompare(b.label, language))}
          placeholder={t('address.choose')}
        />
      </Field>
      {value.country !== '' &&
        linesOf(value.country).map(parts =>
          parts.length === 1 ? (
            parts.map(field)
          ) : (
            <div key={parts.join()} className="grid grid-cols-2 gap-3">
              {parts.map(field)}
            </div>
          ),
        )}
    </div>
  )
}

/** A country's states as options, by codes without the country prefix; empty while unknown. */
function useStates(country: string, statesOf: AddressFieldsProps['statesOf']) {
  const language = useLanguage()
  const [known, setKnown] = useState<{ of: string; states: ReadonlyMap<string, string> }>()
  useEffect(() => {
    let left = false
    const keep = (states: ReadonlyMap<string, string> | undefined) => {
      if (states && !left) setKnown({ of: country, states })
    }
    // If the lists cannot be loaded, the state is a text field.
    if (country) statesOf(country).then(keep, () => undefined)
    return () => void (left = true)
  }, [country, statesOf])
  if (known?.of !== country) return undefined
  const options = [...known.states].map(([code, label]) => ({
    value: code.replace(`${country}-`, ''),
    label,
  }))
  return options.toSorted((a, b) => a.label.localeCompare(b.label, language))
}
