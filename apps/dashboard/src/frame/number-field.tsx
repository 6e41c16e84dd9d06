import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { useTexts } from '../texts.ts'

interface NumberFieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  help?: string
  /** Left empty, the value is null. */
  optional?: boolean
  placeholder?: string
  min: number
  max: number
  /** Accepts decimals too. */
  fraction?: boolean
  check?: (value: number | null) => true | string
  className?: string
}

/** A field for a number, whole unless fractions are accepted; an error names the limits. */
export function NumberField<Values extends FieldValues>(props: NumberFieldProps<Values>) {
  const {
    name,
    label,
    help,
    optional = false,
    placeholder,
    min,
    max,
    check,
    className,
    fraction,
  } = props
  const t = useTexts()
  const { register, control, getFieldState } = useFormContext<Values>()
  const { error } = getFieldState(name, useFormState({ control, name }))
  const validate = (value: number | null) => {
    if (value === null) return optional ? (check?.(value) ?? true) : t('invalid.missing')
    const isNumber = fraction ? Number.isFinite(value) : Number.isInteger(value)
    const inside = isNumber && value >= min && value <= max
    return inside ? (check?.(value) ?? true) : t('invalid.between', { min, max })
  }
  return (
    <Field
      label={label}
      help={help}
      error={error?.message}
      required={!optional}
      optional={optional}
      {...(className && { className })}
    >
      <TextInput
        inputMode={fraction ? 'decimal' : 'numeric'}
        autoComplete="off"
        className="tabular-nums"
        placeholder={placeholder}
        {...register(name, { setValueAs: numberOf, validate: validate as never })}
      />
    </Field>
  )
}

/** Parses the input as a number; null if it is empty. An untouched value is a number already. */
const numberOf = (typed: string | number | null): number | null =>
  typed === null || typed === '' ? null : Number(typed)
