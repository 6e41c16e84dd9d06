import { lazy, Suspense, useMemo } from 'react'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import type { BillingAddressFields } from '@gatehouse/contract/billing/addresses'
import { Field } from '@gatehouse/ui/field'
import { useLanguage } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import type { AddressPart, Buyer, FieldErrors } from './fields.ts'

/** The lists of states weigh more than what most buyers load them for. */
const StateField = lazy(() => import('./state-field.tsx'))

/** Countries whose states are chosen from a list. */
const WITH_STATES = new Set(['US', 'CA'])

interface AddressFieldsProps {
  buyer: Buyer
  fields: BillingAddressFields
  errors: FieldErrors
  onChange: (change: Partial<Buyer>) => void
  /** Asked on leaving a field, and on choosing: the totals may depend on it. */
  onDone: (change?: Partial<Buyer>) => void
}

/** The billing address: the country always, and what the country needs. */
export function AddressFields({ buyer, fields, errors, onChange, onDone }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  const options = useCountries()
  const choose = (change: Partial<Buyer>) => {
    onChange(change)
    onDone(change)
  }
  const line = (part: AddressPart, autoComplete: string) =>
    fields[part] === 'disabled' ? null : (
      <Field
        label={t(`address.${part}`)}
        error={errors[part]}
        required={fields[part] === 'required'}
        optional={fields[part] === 'optional'}
      >
        <TextInput
          value={buyer[part]}
          onChange={({ target }) => onChange({ [part]: target.value })}
          onBlur={() => onDone()}
          autoComplete={`billing ${autoComplete}`}
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
      {line('line1', 'address-line1')}
      {line('line2', 'address-line2')}
      {fields.postal_code !== 'disabled' && (
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
          {line('postal_code', 'postal-code')}
          {line('city', 'address-level2')}
        </div>
      )}
      {WITH_STATES.has(buyer.country) && fields.state !== 'disabled' ? (
        <Suspense>
          <StateField
            country={buyer.country}
            state={buyer.state}
            error={errors.state}
            required={fields.state === 'required'}
            onChoose={state => choose({ state })}
          />
        </Suspense>
      ) : (
        line('state', 'address-level1')
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
