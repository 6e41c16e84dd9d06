import { KeyRound } from 'lucide-react'
import { LicenseKeysCard } from '../../../license-keys/license-keys-card.tsx'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CodeText } from '../../code-text.tsx'
import { LicenseKeyFields, type LicenseKeyValues } from './fields.tsx'

/** A license key. */
export const licenseKeys: BenefitTypeView<'license_keys', LicenseKeyValues> = {
  icon: KeyRound,
  Fields: LicenseKeyFields,
  empty: {
    prefix: '',
    expires: false,
    ttl: 1,
    timeframe: 'year',
    activations: false,
    limit: 3,
    enableCustomerAdmin: true,
    usage: false,
    limitUsage: 100,
  },
  valuesOf: ({ prefix, expires, activations, limitUsage }) => ({
    prefix: prefix ?? '',
    ...(expires && { expires: true, ttl: expires.ttl, timeframe: expires.timeframe }),
    ...(activations && {
      activations: true,
      limit: activations.limit,
      enableCustomerAdmin: activations.enableCustomerAdmin,
    }),
    ...(limitUsage !== null && { usage: true, limitUsage }),
  }),
  bodyOf: values => {
    const { prefix, expires, ttl, timeframe, activations, limit, usage, limitUsage } = values
    return {
      prefix: prefix.trim() || null,
      expires: expires ? { ttl, timeframe } : null,
      activations: activations ? { limit, enableCustomerAdmin: values.enableCustomerAdmin } : null,
      limitUsage: usage ? limitUsage : null,
    }
  },
  names: {
    'properties.prefix': 'prefix',
    'properties.expires.ttl': 'ttl',
    'properties.activations.limit': 'limit',
    'properties.limitUsage': 'limitUsage',
  },
  summary: ({ activations, expires, limitUsage }, { t }) =>
    [
      activations && t('benefits.activations', { count: activations.limit }),
      limitUsage !== null && t('benefits.uses', { count: limitUsage }),
      expires && t(`benefits.expires.${expires.timeframe}`, { count: expires.ttl }),
    ].filter(part => typeof part === 'string'),
  facts: ({ prefix }, t) =>
    prefix ? [{ label: t('benefits.prefix'), value: <CodeText>{prefix}</CodeText> }] : [],
  delivered: ({ id }) => <LicenseKeysCard benefitId={id} />,
}
