import { KeyRound } from 'lucide-react'
import { LicenseFilesCard } from '../../../license-keys/license-files-card.tsx'
import { LicenseKeysCard } from '../../../license-keys/license-keys-card.tsx'
import type { BenefitTypeView } from '../../benefit-type.ts'
import { CodeText } from '../../code-text.tsx'
import { expiryBody, expiryValues, noExpiry } from '../../expiry-fields.tsx'
import { LicenseKeyFields, type LicenseKeyValues } from './fields.tsx'

/** A license key. */
export const licenseKeys: BenefitTypeView<'license_keys', LicenseKeyValues> = {
  icon: KeyRound,
  Fields: LicenseKeyFields,
  empty: {
    ...noExpiry,
    prefix: '',
    activations: false,
    limit: 3,
    enableCustomerAdmin: true,
    usage: false,
    limitUsage: 100,
  },
  valuesOf: ({ prefix, expires, activations, limitUsage }) => ({
    prefix: prefix ?? '',
    ...expiryValues(expires),
    ...(activations && {
      activations: true,
      limit: activations.limit,
      enableCustomerAdmin: activations.enableCustomerAdmin,
    }),
    ...(limitUsage !== null && { usage: true, limitUsage }),
  }),
  bodyOf: values => {
    const { prefix, activations, limit, usage, limitUsage } = values
    return {
      prefix: prefix.trim() || null,
      expires: expiryBody(values),
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
  delivered: ({ id, organizationId }) => (
    <>
      <LicenseKeysCard benefitId={id} />
      <LicenseFilesCard organizationId={organizationId} />
    </>
  ),
}
