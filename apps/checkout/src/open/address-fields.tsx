import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { addressFormat, type AddressPart } from '@gatehouse/contract/billing/address-formats'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import type { BillingAddressFields } from '@gatehouse/contract/billing/addresses'
import { Field } from '@gatehouse/ui/field'
import { useLanguage } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import type { Buyer, FieldErrors } from './fields.ts'

/**
 * The lists of states are loaded separately, because they are larger than what most buyers load for
 * the form.
 */
const StateField = lazy(() => import('./state-field.tsx'))

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
  /** Called when a field loses focus and when an option is chosen: the totals may depend on it. */
  onDone: (change?: Partial<Buyer>) => void
}

/** The billing address: always the country, and the fields that country requires, in its format. */
export function AddressFields({ buyer, fields, errors, onChange, onDone }: AddressFieldsProps) {
  const { t } = useTranslation('checkout')
  const options = useCountries()
  const format = addressFormat(buyer.country)
  const choose = (change: Partial<Buyer>) => {
    onChange(change)
    onDone(change)
  }
  const isShown = (part: AddressPart) => fields[part] !== 'disabled'
  // The country's own names for its parts.
  const { state = 'federal_state', city, postal_code } = format
  const own = { state, city, postal_code, line1: 'line1', line2: 'line2' } as const
  const labelOf = (part: AddressPart) => t(`address.${own[part]}`)
  const typed = (part: AddressPart): ReactNode => (
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
        inputMode={part === 'postal_code' && buyer.country === 'US' ? 'numeric' : undefined}
        maxLength={255}
      />
    </Field>
  )
  const field = (part: AddressPart): ReactNode =>
    part === 'state' ? (
      <Suspense key={part} fallback={<Skeleton className="h-15! w-full" />}>
        <StateField
          label={labelOf(part)}
          country={buyer.country}
          state={buyer.state}
          error={errors.state}
          required={fields.state === 'required'}
          onChoose={chosen => choose({ state: chosen })}
        >
          {typed(part)}
        </StateField>
      </Suspense>
    ) : (
      typed(part)
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
      {format.lines
        .map(parts => parts.filter(isShown))
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

/** Every country by its name in the current language, sorted for that language. */
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
