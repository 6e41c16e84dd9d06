import { type Meaning, Status } from '@gatehouse/ui/status'
import type { ItemOf } from '../../ask.ts'
import { useWords } from '../../words.ts'

/** A key, as the client holds it. */
export type LicenseKey = ItemOf<'licenseKeys'>

const meanings = {
  granted: 'positive',
  revoked: 'neutral',
  disabled: 'negative',
} as const satisfies Record<LicenseKey['status'], Meaning>

/** Where a key stands. */
export function LicenseKeyStatus({ of }: { of: LicenseKey['status'] }) {
  const t = useWords()
  return <Status meaning={meanings[of]}>{t(`status.key.${of}`)}</Status>
}
