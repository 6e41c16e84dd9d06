import { Switch } from '@gatehouse/ui/switch'
import { useFormContext } from 'react-hook-form'
import { NumberField } from '../../../../frame/number-field.tsx'
import { useTexts } from '../../../../texts.ts'
import { MeterChoice } from '../../../meters/meter-choice.tsx'
import { ExpiryFields, type ExpiryValues } from '../../expiry-fields.tsx'

/** The form values of meter credits. */
export type CreditValues = ExpiryValues & {
  meterId: string
  units: number | null
  rollover: boolean
  /** Whether the customer may use more than the credits. */
  useBeyond: boolean
}

const INT32_MAX = 2_147_483_647

/** The meter, the number of units, whether unused units roll over, and whether they are a limit. */
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
      <ExpiryFields help={t('benefits.credit_expiry_help')} />
      <Switch
        label={t('benefits.use_beyond')}
        help={t('benefits.use_beyond_help')}
        {...register('useBeyond')}
      />
    </>
  )
}
