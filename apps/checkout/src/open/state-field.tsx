import { states } from '@gatehouse/contract/billing/states.data'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTranslation } from 'react-i18next'

interface StateFieldProps {
  /** What the country calls its states. */
  label: string
  country: string
  state: string
  error: string | undefined
  required: boolean
  onChoose: (state: string) => void
}

/** A state or province by its name, where a country's are known. Loaded when one is asked for. */
export default function StateField(props: StateFieldProps) {
  const { label, country, state, error, required, onChoose } = props
  const { t } = useTranslation('checkout')
  const known = Object.entries(states[country] ?? {})
  return (
    <Field label={label} error={error} required={required}>
      <NativeSelect
        value={state}
        onChange={({ target }) => onChoose(target.value)}
        options={known.map(([value, label]) => ({ value, label }))}
        placeholder={t('address.choose')}
        autoComplete="billing address-level1"
      />
    </Field>
  )
}
