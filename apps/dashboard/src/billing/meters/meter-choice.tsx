import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { type FieldPath, type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** The maximum number of meters on one page of the server's list. */
const SHOWN_MAX = 100

interface MeterChoiceProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  /** The help text if there is no meter to choose. */
  none?: string
  check?: (id: string) => true | string
}

/** A choice of active meters; a meter that was selected before stays, even if archived. */
export function MeterChoice<Values extends FieldValues>(props: MeterChoiceProps<Values>) {
  const { name, label, none, check } = props
  const t = useTexts()
  const { register, watch, control, getFieldState } = useFormContext<Values>()
  const { error } = getFieldState(name, useFormState({ control, name }))
  const { data } = useMeters()
  const chosen: string = watch(name)
  const options = (data?.items ?? []).map(meter => ({ value: meter.id, label: meter.name }))
  const known = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <Field
      label={label}
      error={error?.message}
      help={data?.items.length === 0 && none}
      className="flex-1"
      required
    >
      <NativeSelect
        // Remounted once the options have loaded, because a select drops a value that has no option
        // yet.
        key={data ? 'known' : 'loading'}
        placeholder={t('products.choose_meter')}
        options={known ? options : [...options, { value: chosen, label: chosen }]}
        {...register(name, {
          required: t('invalid.missing'),
          validate: ((id: string) => check?.(id) ?? true) as never,
        })}
      />
    </Field>
  )
}

/** The meters to choose from, by name. */
export function useMeters() {
  return useEndpointQuery('meters', 'list', {
    limit: SHOWN_MAX,
    sorting: ['name'],
    isArchived: 'false',
  })
}
