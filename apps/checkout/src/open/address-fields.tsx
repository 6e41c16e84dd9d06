import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import type { BillingAddressFields } from '@gatehouse/contract/billing/addresses'
import { Field } from '@gatehouse/ui/field'
import { useLanguage } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import { addressFormat } from './address-format.ts'
import type { AddressPart, Buyer, FieldErrors } from './fields.ts'

/** The lists of states weigh more than what most buyers load them for. */
const StateField = lazy(() => import('./state-field.tsx'))

/** Countries whose states are chosen from a list. */
const WITH_STATES = new Set(['US', 'CA'])

const AUTOCOMPLETE: Record<AddressPart, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  postal_code: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
}

interface AddressFieldsProps {
  buyer: Buyer
  fields: BillingAddressFields
  errors: FieldErrors
  onChange: (change: Partial<Buyer>) => void
  /** Asked on leaving a field, and on choosing: the totals may depend on it. */
  onDone: (change?: Partial<Buyer>) => void
}

/** The billing address: the country always, and what the country needs, as it is written there. */
export function AddressFields({ buyer, fields, errors, onChange, onDone }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  const options = useCountries()
  const { lines, state, zip } = addressFormat(buyer.country)
  const choose = (change: Partial<Buyer>) => {
    onChange(change)
    onDone(change)
  }
  // A country that names no states is not asked for one.
  const shown = (part: AddressPart) =>
    fields[part] !== 'disabled' && (part !== 'state' || state !== undefined)
  const labelOf = (part: AddressPart) => {
    if (part === 'state' && state) return t(`address.${state}`)
    return t(part === 'postal_code' && zip ? 'address.zip' : `address.${part}`)
  }
  const field = (part: AddressPart): ReactNode =>
    part === 'state' && WITH_STATES.has(buyer.country) ? (
      <Suspense key={part}>
        <StateField
          label={labelOf(part)}
          country={buyer.country}
          state={buyer.state}
          error={errors.state}
          required={fields.state === 'required'}
          onChoose={chosen => choose({ state: chosen })}
        />
      </Suspense>
    ) : (
      <Field
        key={part}
        label={labelOf(part)}
        error={errors[part]}
        required={fields[part] === 'required'}
        optional={fields[part] === 'optional'}
      >
        <TextInput
          value={buyer[part]}
          onChange={({ target }) => onChange({ [part]: target.value })}
          onBlur={() => onDone()}
          autoComplete={`billing ${AUTOCOMPLETE[part]}`}
          inputMode={part === 'postal_code' && zip ? 'numeric' : undefined}
          maxLength={255}
        />
      </Field>
    )
  return (
    <div className="grid gap-4">
      <Field label={t('address.country')} error={errors.country} required>
        <NativeSelect
          value={buyer.country}
          onChange={({ target }) => choose({ country: target.value, state: '' })}
          options={options}
          placeholder={t('address.choose')}
          autoComplete="billing country"
        />
      </Field>
      {lines
        .map(parts => parts.filter(shown))
        .filter(parts => parts.length > 0)
        .map(parts =>
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

/** Every country under its name in the language shown, in that language's order. */
function useCountries(): { value: string; label: string }[] {
  const language = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const list = countries.map(value => ({
      value,
      label: names.of(value) ?? value,
    }))
    return list.toSorted((a, b) => a.label.localeCompare(b.label, language))
  }, [language])
}
