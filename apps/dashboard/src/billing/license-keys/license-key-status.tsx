import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'

/** A license key as the API returns it. */
export type LicenseKey = ItemOf<'licenseKeys'>

const meanings = {
  granted: 'positive',
  revoked: 'neutral',
  disabled: 'negative',
} as const satisfies Record<LicenseKey['status'], Meaning>

/** A license key's status. */
export function LicenseKeyStatus({ of }: { of: LicenseKey['status'] }) {
  const t = useTexts()
  return <Status meaning={meanings[of]}>{t(`status.key.${of}`)}</Status>
}
