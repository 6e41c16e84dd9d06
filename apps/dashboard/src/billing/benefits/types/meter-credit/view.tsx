import { Coins } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { expiryBody, expiryValues, noExpiry } from '../../expiry-fields.tsx'
import { CreditFields, type CreditValues } from './fields.tsx'
import { MeterName } from './meter-name.tsx'

/** Units of a meter. */
export const meterCredit: BenefitTypeView<'meter_credit', CreditValues> = {
  icon: Coins,
  Fields: CreditFields,
  empty: { ...noExpiry, meterId: '', units: null, rollover: false, useBeyond: false },
  valuesOf: ({ limitType, expires, ...properties }) => ({
    ...properties,
    ...expiryValues(expires),
    useBeyond: limitType === 'soft',
  }),
  bodyOf: ({ meterId, rollover, units, useBeyond, ...expiry }) => ({
    ...{ meterId, rollover, units: units ?? 0, expires: expiryBody(expiry) },
    limitType: useBeyond ? 'soft' : 'hard',
  }),
  names: {
    'properties.meterId': 'meterId',
    'properties.units': 'units',
    'properties.expires.ttl': 'ttl',
  },
  summary: ({ units: count, rollover, expires, limitType }, { t, format }) => {
    const units = t('benefits.unit_count', { count, number: format(count) })
    const more = limitType === 'soft' ? [t('benefits.use_beyond_short')] : []
    const ends = expires ? [t(`benefits.expires.${expires.timeframe}`, { count: expires.ttl })] : []
    return [units, ...(rollover ? [t('benefits.carried')] : []), ...ends, ...more]
  },
  facts: ({ meterId }, t) => [
    { label: t('products.usage_meter'), value: <MeterName id={meterId} /> },
  ],
}
