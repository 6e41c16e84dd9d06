import { Switch } from '@gatehouse/ui/switch'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../../../frame/number-field.tsx'
import { useTexts } from '../../../../texts.ts'
import { MeterChoice } from '../../../meters/meter-choice.tsx'

/** The form values of meter credits. */
export type CreditValues = { meterId: string; units: number | null; rollover: boolean }

const INT32_MAX = 2_147_483_647

/** The meter, the number of units, and whether unused units roll over. */
export function CreditFields() {
  const t = useTexts()
  const { register } = useFormContext<CreditValues>()
  return (
    <>
      <MeterChoice<CreditValues>
        name="meterId"
        label={t('products.usage_meter')}
        none={t('benefits.no_meters')}
      />
      <NumberField<CreditValues>
        name="units"
        label={t('benefits.units')}
        help={t('benefits.units_help')}
        min={1}
        max={INT32_MAX}
      />
      <Switch
        label={t('benefits.rollover')}
        help={t('benefits.rollover_help')}
        {...register('rollover')}
      />
    </>
  )
}
