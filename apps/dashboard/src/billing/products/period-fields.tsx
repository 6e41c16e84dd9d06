import { useLocale } from '@gatehouse/ui/i18n'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import { intervalName } from '../period-text.ts'
import type { Interval } from '../price-text.ts'
import type { ProductValues } from './product-values.ts'

const intervals: Interval[] = ['day', 'week', 'month', 'year']

interface PeriodFieldsProps {
  label: string
  help?: string
  count: 'recurringIntervalCount' | 'trialIntervalCount'
  unit: 'interval' | 'trialInterval'
  max: number
}

/** A period: a number and an interval. */
export function PeriodFields({ label, help, count, unit, max }: PeriodFieldsProps) {
  const t = useTexts()
  const locale = useLocale()
  const { register, watch } = useFormContext<ProductValues>()
  const number = Number(watch(count)) || 1
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField<ProductValues> name={count} label={label} min={1} max={max} />
        <Field label={t('benefits.unit')}>
          <NativeSelect
            options={intervals.map(item => ({
              value: item,
              label: intervalName(item, number, locale),
            }))}
            {...register(unit)}
          />
        </Field>
      </div>
      {help && <p className="text-small text-faint mt-1.5">{help}</p>}
    </div>
  )
}
