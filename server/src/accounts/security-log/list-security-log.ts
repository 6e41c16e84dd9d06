import type { SecurityLog } from '@gatehouse/contract/accounts/security-log'
import type { Reading } from '../../platform/work.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { toSecurityEntry } from './entry.ts'
import { listEntries } from './queries.ts'

type Page = { before?: string | undefined; limit: number }

/** The security log of the calling user's own account; another user's cannot be read. */
export async function listSecurityLog(
  work: Reading,
  { before, limit }: Page,
): Promise<SecurityLog> {
  const { user_id } = signedIn(work)
  const rows = await listEntries(work, user_id, { before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const entries = page.flatMap(row => toSecurityEntry(row, user_id) ?? [])
  return { entries, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}
