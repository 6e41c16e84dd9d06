import type { Platform } from '@gatehouse/contract/billing/platforms'
import { decrypt } from '../../../platform/crypto/keys.ts'
import { later, DAY } from '../../../platform/clock.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Job } from '../../../records/scheduler/handlers.ts'
import { schedule } from '../../../records/scheduler/schedule.ts'
import { revokeTokenTask } from '../integration.ts'
import { adapterOf } from '../platforms.ts'

/**
 * Revokes a token of an account that was disconnected. A platform ends the account's whole
 * authorization of the operator's application with it, so nothing is asked while another customer
 * or user has the account connected.
 */
export async function revokeToken({ site, subject_id, write, finish }: Job): Promise<void> {
  const found = await write(work => findToken(work, subject_id))
  if (!found) return
  const { platform, token } = found
  const adapter = adapterOf(platform)
  if (token === undefined || !adapter.revoke) return finish(work => deleteRow(work, subject_id))
  if (!adapter.isConfigured(site)) return finish(work => retryAt(work, subject_id, DAY))
  const result = await adapter.revoke(site, token)
  await finish(work =>
    result === 'revoked'
      ? deleteRow(work, subject_id)
      : retryAt(work, subject_id, result.wait_until),
  )
}

/** Undefined as the token: the account's authorization is needed. */
type Found = { platform: Platform; token: string | undefined }

async function findToken(work: Work, id: string): Promise<Found | undefined> {
  const row = await work.sql
    .selectFrom('platform_token_revocations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  // Only platforms of the contract are stored.
  const platform = row.platform as Platform
  if (await isConnected(work, row)) return { platform, token: undefined }
  return { platform, token: decrypt(work.server.keys, row.token, 'provider_tokens') }
}

/** Whether another customer has connected the account, or a user signs in with it. */
async function isConnected(
  work: Work,
  { platform, account_id }: { platform: string; account_id: string },
): Promise<boolean> {
  const customer = await work.sql
    .selectFrom('customer_accounts')
    .select('id')
    .where('platform', '=', platform)
    .where('account_id', '=', account_id)
    .where('access_token', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (customer) return true
  const user = await work.sql
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', platform)
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  return user !== undefined
}

async function deleteRow(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('platform_token_revocations').where('id', '=', id).execute()
}

async function retryAt(work: Work, subject_id: string, at: Date | number): Promise<void> {
  const due_at = typeof at === 'number' ? later(realNow(work), at) : at
  await schedule(work, revokeTokenTask, due_at, { organization_id: null, subject_id })
}
