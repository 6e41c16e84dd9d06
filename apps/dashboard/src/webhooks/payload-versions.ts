import { PayloadVersion } from '@gatehouse/contract/webhooks/payload-versions'
import type { useTexts } from '../texts.ts'

type Texts = ReturnType<typeof useTexts>

/** The versions of Polar's SDK that read the payloads of a version which is no date. */
const sdkVersions: Partial<Record<PayloadVersion, string>> = {
  '0.41': '0.32–0.41',
  '0.49': '0.42–0.49',
}

/** A version as merchants read it: a date, or the SDK that it is for. */
export function payloadVersion(version: PayloadVersion, t: Texts): string {
  const versions = sdkVersions[version]
  return versions ? t('webhooks.version_sdk', { versions }) : version
}

/** The versions to choose from, the latest first. */
export const payloadVersions = (t: Texts) =>
  PayloadVersion.options.toReversed().map(value => ({ value, label: payloadVersion(value, t) }))
