import type { ReactNode } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { DateInput } from '@gatehouse/ui/date-input'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextArea } from '@gatehouse/ui/text-area'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTranslation } from 'react-i18next'
import { type Answers, type RequestedField, dayOf } from './answers.ts'
import type { FieldErrors } from './fields.ts'

interface CustomFieldsProps {
  asked: RequestedField[]
  answers: Answers
  errors: FieldErrors
  onChange: (slug: string, value: string | boolean) => void
  /** Called when a field loses focus and when an option is chosen: saves the answers. */
  onDone: (slug: string, value?: string | boolean) => void
}

/** The merchant's custom fields. Loaded only if the product has any. */
export default function CustomFields(props: CustomFieldsProps) {
  const { t } = useTranslation('checkout')
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-large text-strong">{t('answers.title')}</h2>
      {props.asked.map(requested => (
        <CustomField key={requested.custom_field_id} {...props} {...requested} />
      ))}
    </section>
  )
}

function CustomField(props: CustomFieldsProps & RequestedField) {
  const { custom_field: field, required, answers, errors, onChange, onDone } = props
  const { slug, properties } = field
  const label = properties.form_label ?? field.name
  const help = properties.form_help_text
  const error = errors[`answer.${slug}`]
  const value = answers[slug]
  if (field.type === 'checkbox') {
    return (
      <Checkbox
        label={label}
        help={help}
        error={error}
        required={required}
        checked={value === true}
        onChange={({ target }) => {
          onChange(slug, target.checked)
          onDone(slug, target.checked)
        }}
      />
    )
  }
  return (
    <Field label={label} help={help} error={error} required={required} optional={!required}>
      <Control
        {...props}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        onDone={onDone}
      />
    </Field>
  )
}

function Control(props: CustomFieldsProps & RequestedField & { value: string }): ReactNode {
  const { custom_field: field, value, onChange, onDone } = props
  const { t } = useTranslation('checkout')
  const { slug } = field
  const shared = {
    value,
    placeholder: field.properties.form_placeholder,
    onBlur: () => onDone(slug),
  }
  const typed = ({ target }: { target: { value: string } }) => onChange(slug, target.value)
  if (field.type === 'select') {
    return (
      <NativeSelect
        value={value}
        onChange={({ target }) => {
          onChange(slug, target.value)
          onDone(slug, target.value)
        }}
        options={field.properties.options}
        placeholder={field.properties.form_placeholder ?? t('address.choose')}
      />
    )
  }
  if (field.type === 'date') {
    const { ge, le } = field.properties
    const change = (day: string) => onChange(slug, day)
    return <DateInput {...shared} onChange={change} min={dayOf(ge)} max={dayOf(le)} />
  }
  if (field.type === 'text' && field.properties.textarea) {
    return <TextArea {...shared} onChange={typed} />
  }
  // The numeric keypads of phones have no minus sign.
  const total = field.type === 'number' && (field.properties.ge ?? -1) >= 0
  const inputMode = total ? 'numeric' : undefined
  return <TextInput {...shared} onChange={typed} inputMode={inputMode} />
}
