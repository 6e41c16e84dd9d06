import { type ReactNode, use } from 'react'
import { readStates } from '@gatehouse/contract/billing/read-states'
import { statesOfNorthAmerica } from '@gatehouse/contract/billing/states.data'
import { Field } from '@gatehouse/ui/field'
import { useLanguage } from '@gatehouse/ui/i18n'
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
  /** Shown where the list cannot be fetched: it may be typed then. */
  children: ReactNode
}

/** A state or province by its name. Loaded when one is asked for. */
export default function StateField(props: StateFieldProps) {
  const { label, country, state, error, required, onChoose, children } = props
  const { t } = useTranslation('checkout')
  const language = useLanguage()
  const list = statesOfNorthAmerica[country] ?? use(elsewhere())[country]
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

type Lists = Record<string, string | undefined>

let loading: Promise<Lists> | undefined

/** The long lists, fetched once by who needs one of them. */
function elsewhere(): Promise<Lists> {
  loading ??= import('@gatehouse/contract/billing/states-elsewhere.data').then(
    ({ statesElsewhere }) => statesElsewhere,
    (): Lists => ({}),
  )
  return loading
}
