import { Coins } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CreditFields, type CreditValues } from './fields.tsx'
import { MeterName } from './meter-name.tsx'

/** Units of a meter. */
export const meterCredit: BenefitTypeView<'meter_credit', CreditValues> = {
  icon: Coins,
  Fields: CreditFields,
  empty: { meterId: '', units: null, rollover: false, useBeyond: false },
  valuesOf: ({ limitType, ...properties }) => ({ ...properties, useBeyond: limitType === 'soft' }),
  bodyOf: ({ meterId, rollover, units, useBeyond }) => ({
    ...{ meterId, rollover, units: units ?? 0 },
    limitType: useBeyond ? 'soft' : 'hard',
  }),
  names: { 'properties.meterId': 'meterId', 'properties.units': 'units' },
  summary: ({ units: count, rollover, limitType }, { t, format }) => {
    const units = t('benefits.unit_count', { count, number: format(count) })
    const more = limitType === 'soft' ? [t('benefits.use_beyond_short')] : []
    return rollover ? [units, t('benefits.carried'), ...more] : [units, ...more]
  },
  facts: ({ meterId }, t) => [
    { label: t('products.usage_meter'), value: <MeterName id={meterId} /> },
  ],
}
