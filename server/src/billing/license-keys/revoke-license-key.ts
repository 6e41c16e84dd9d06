import type { Work } from '../../platform/work.ts'
import { lockKeyOfGrant, setLicenseKey } from './queries.ts'

/** Ends the key of a grant. One the merchant disabled stays disabled, so that it cannot return. */
export async function revokeLicenseKey(work: Work, grant_id: string): Promise<void> {
  const row = await lockKeyOfGrant(work, grant_id)
  if (row?.status !== 'granted') return
  await setLicenseKey(work, row, { status: 'revoked', modified_at: work.now })
}
