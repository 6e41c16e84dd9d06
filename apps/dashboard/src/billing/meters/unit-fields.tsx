import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import type { MeterValues } from './meter-values.ts'

const units = ['scalar', 'token', 'custom'] as const
const LABEL_MAX = 64
const MULTIPLIER_MAX = 2_147_483_647

/** The unit's name for buyers, and the number of units a price is shown for. */
export function UnitFields() {
  const t = useTexts()
  const { register, watch, formState } = useFormContext<MeterValues>()
  return (
    <>
      <Field label={t('meters.unit')} help={t('meters.unit_help')}>
        <NativeSelect
          options={units.map(value => ({ value, label: t(`meters.units.${value}`) }))}
          {...register('unit')}
        />
      </Field>
      {watch('unit') === 'custom' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('meters.custom_label')}
            error={formState.errors.customLabel?.message}
            required
          >
            <TextInput
              autoComplete="off"
              maxLength={LABEL_MAX}
              placeholder={t('meters.custom_label_example')}
              {...register('customLabel', {
                validate: label => label.trim() !== '' || t('invalid.missing'),
              })}
            />
          </Field>
          <NumberField<MeterValues>
            name="customMultiplier"
            label={t('meters.multiplier')}
            optional
            placeholder="1"
            min={1}
            max={MULTIPLIER_MAX}
          />
        </div>
      )}
    </>
  )
}
