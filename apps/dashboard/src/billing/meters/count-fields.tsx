import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import { functions, type MeterValues } from './meter-values.ts'

const KEY_MAX = 119
const NO_NUMBERS = /^(name|source|timestamp)$/

/** The aggregation: the count of events, or the sum of a property. */
export function CountFields() {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<MeterValues>()
  const func = watch('func')
  const numeric = func !== 'count' && func !== 'unique'
  const validate = (property: string) =>
    !numeric || !NO_NUMBERS.test(property.trim()) || t('meters.no_number')
  return (
    <>
      <Field label={t('meters.counted')} help={t(`meters.function_help.${func}`)}>
        <NativeSelect
          options={functions.map(value => ({ value, label: t(`meters.function.${value}`) }))}
          {...register('func')}
        />
      </Field>
      {func !== 'count' && (
        <Field
          label={t(numeric ? 'meters.number_property' : 'meters.value_property')}
          help={t('meters.property_help')}
          error={formState.errors.property?.message}
          required
        >
          <TextInput
            mono
            placeholder={t('meters.key_example')}
            autoComplete="off"
            spellCheck={false}
            maxLength={KEY_MAX}
            {...register('property', {
              required: t('invalid.missing'),
              validate,
            })}
          />
        </Field>
      )}
    </>
  )
}
