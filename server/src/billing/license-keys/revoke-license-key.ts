import type { Work } from '../../platform/work.ts'
import { lockKeyOfGrant, setLicenseKey } from './queries.ts'

/**
 * Revokes the key of a grant. A key disabled by the merchant stays disabled, so that a new grant
 * cannot restore it.
 */
export async function revokeLicenseKey(work: Work, grant_id: string): Promise<void> {
  const row = await lockKeyOfGrant(work, grant_id)
  if (row?.status !== 'granted') return
  await setLicenseKey(work, row, { status: 'revoked', modified_at: work.now })
}
