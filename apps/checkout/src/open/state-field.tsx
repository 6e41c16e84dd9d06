import { type ReactNode, use } from 'react'
import { readStates } from '@gatehouse/contract/billing/read-states'
import { statesOfNorthAmerica } from '@gatehouse/contract/billing/states.data'
import { Field } from '@gatehouse/ui/field'
import { useLanguage } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useTranslation } from 'react-i18next'

interface StateFieldProps {
  /** The country's name for its states. */
  label: string
  country: string
  state: string
  error: string | undefined
  required: boolean
  onChoose: (state: string) => void
  /** Shown if the list cannot be loaded: the state can then be typed. */
  children: ReactNode
}

/** A state or province, chosen by name. Loaded when the country requires one. */
export default function StateField(props: StateFieldProps) {
  const { label, country, state, error, required, onChoose, children } = props
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const list = statesOfNorthAmerica[country] ?? use(loadOtherStates())[country]
  if (list === undefined) return children
  const options = [...readStates(country, list)].map(([value, label]) => ({ value, label }))
  return (
    <Field label={label} error={error} required={required} optional={!required}>
      <NativeSelect
        value={state}
        onChange={({ target }) => onChoose(target.value)}
        options={options.toSorted((a, b) => a.label.localeCompare(b.label, language))}
        placeholder={t('address.choose')}
        autoComplete="billing address-level1"
      />
    </Field>
  )
}

type StateLists = Record<string, string | undefined>

let loading: Promise<StateLists> | undefined

/** The long lists, loaded once when first needed. */
function loadOtherStates(): Promise<StateLists> {
  loading ??= import('@gatehouse/contract/billing/states-elsewhere.data').then(
    ({ statesElsewhere }) => statesElsewhere,
    (): StateLists => ({}),
  )
  return loading
}
