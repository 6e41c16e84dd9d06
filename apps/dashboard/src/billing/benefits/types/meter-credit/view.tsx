import { Coins } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CreditFields, type CreditValues } from './fields.tsx'
import { MeterName } from './meter-name.tsx'

/** Units of a meter. */
export const meterCredit: BenefitTypeView<'meter_credit', CreditValues> = {
  icon: Coins,
  Fields: CreditFields,
  empty: { meterId: '', units: null, rollover: false },
  valuesOf: properties => properties,
  bodyOf: ({ meterId, rollover, units }) => ({ meterId, rollover, units: units ?? 0 }),
  names: { 'properties.meterId': 'meterId', 'properties.units': 'units' },
  summary: ({ units: count, rollover }, { t, format }) => {
    const units = t('benefits.unit_count', { count, number: format(count) })
    return rollover ? [units, t('benefits.carried')] : [units]
  },
  facts: ({ meterId }, t) => [
    { label: t('products.usage_meter'), value: <MeterName id={meterId} /> },
  ],
}
