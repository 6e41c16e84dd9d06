import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import type { MeterValues } from './meter-values.ts'

interface ConjunctionFieldProps {
  name: 'conditions.conjunction' | `conditions.groups.${number}.conjunction`
}

/** Whether all conditions must match, or any of them. */
export function ConjunctionField({ name }: ConjunctionFieldProps) {
  const t = useTexts()
  const { register } = useFormContext<MeterValues>()
  return (
    <Field label={t('meters.conjunction')} labelHidden>
      <NativeSelect
        options={(['and', 'or'] as const).map(value => ({
          value,
          label: t(`meters.joined.${value}`),
        }))}
        {...register(name)}
      />
    </Field>
  )
}
