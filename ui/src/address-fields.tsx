import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { useLanguage } from './i18n.tsx'
import { NativeSelect } from './native-select.tsx'
import { TextInput } from './text-input.tsx'

/** An address as it is typed; the country is a code, all else may be empty. */
export interface TypedAddress {
  line1: string
  line2: string
  postal_code: string
  city: string
  state: string
  country: string
}
type Part = Exclude<keyof TypedAddress, 'country'>

/** Where nothing is typed yet. */
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
  /** Codes of the countries there are. */
  countries: readonly string[]
  /** How addresses of a country are written: its lines, each with one part or more. */
  linesOf: (country: string) => readonly (readonly Part[])[]
  errors?: Partial<Record<keyof TypedAddress, string | undefined>>
}

/** A postal address: the country, and below it what its addresses have, as they are written. */
export function AddressFields(props: AddressFieldsProps) {
  const { value, onChange, countries, linesOf, errors = {} } = props
  const { t } = useTranslation('ui')
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const options = countries.map(code => ({ value: code, label: names.of(code) ?? code }))
  const field = (part: Part): ReactNode => (
    <Field key={part} label={t(`address.${part}`)} error={errors[part]}>
      <TextInput
        value={value[part]}
        onChange={({ target }) => onChange({ [part]: target.value })}
        maxLength={255}
      />
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
