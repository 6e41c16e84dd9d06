import { setTimeout as pause } from 'node:timers/promises'
import { later, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { ProviderFailure, type Provider, type Tokens } from '../providers/provider.ts'
import { refreshTokens } from '../providers/refresh-tokens.ts'
import { tokenColumns, tokensOf, type AccountRow } from './account.ts'
import { claimRenewal, lockAccount, releaseRenewal, updateAccount } from './queries.ts'

/** A token that expires within this time is treated as expired. */
const EXPIRY_MARGIN_MS = 5 * SECOND
/** Longer than the timeout of any request to a provider. */
const CLAIM_MS = 30 * SECOND
const PAUSE_MS = 50
const POLLS_MAX = 240

/**
 * What to do before an account's tokens can be used: nothing, call the provider, or wait for a
 * request that is already calling it. Many providers accept a refresh token once, and using it
 * twice loses both (CVE-2026-53517).
 */
export type Renewal =
  | { kind: 'none' }
  | { kind: 'ask'; claim: string; refresh_token: string }
  | { kind: 'wait'; account: string; before: Buffer | null }

/** The provider's tokens; `failed`: it gave none; undefined: this request did not call it. */
export type RenewalResult = Tokens | 'failed' | undefined

/** Whether an access token has expired, or will before it can be used. */
const isExpiring = ({ access_token_expires_at }: AccountRow, now: Date) =>
  access_token_expires_at !== null && access_token_expires_at < later(now, EXPIRY_MARGIN_MS)

/** Whether the account has a refresh token and its provider supports refreshing. */
export const isRenewable = (provider: Provider, row: AccountRow) =>
  provider.refreshes && row.refresh_token !== null

/** Decides what an account needs, and claims the refresh where one is needed. */
export async function prepareRenewal(
  work: Work,
  { id }: AccountRow,
  { force }: { force: boolean },
): Promise<Renewal> {
  const row = await lockAccount(work, id)
  if (!row || !(force || isExpiring(row, work.now))) return { kind: 'none' }
  if (row.refreshing_until && row.refreshing_until > work.now) {
    return { kind: 'wait', account: id, before: row.access_token }
  }
  const { refresh_token } = tokensOf(work.server.keys, row)
  if (refresh_token === undefined) return { kind: 'none' }
  const claim = newId()
  await claimRenewal(work, id, { claim, until: later(work.now, CLAIM_MS) })
  return { kind: 'ask', claim, refresh_token }
}

/** Calls the provider, or waits for the request that does. No transaction is open here. */
export async function requestRenewal(
  site: Site,
  provider: Provider,
  renewal: Renewal,
): Promise<RenewalResult> {
  if (renewal.kind === 'none') return undefined
  if (renewal.kind === 'wait') return waitFor(site, renewal.account)
  try {
    return await refreshTokens(site, provider, renewal.refresh_token)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof ProviderFailure) site.log.warn({ reason }, 'token refresh was rejected')
    else site.log.error({ reason }, 'token refresh failed')
    return 'failed'
  }
}

async function waitFor(site: Site, account: string): Promise<RenewalResult> {
  for (let n = 0; n < POLLS_MAX; n += 1) {
    const row = await site.db
      .selectFrom('accounts')
      .select('refreshing')
      .where('id', '=', account)
      .executeTakeFirst()
    if (!row?.refreshing) return undefined
    await pause(PAUSE_MS)
  }
  return 'failed'
}

/**
 * Stores the result. A request that lost its claim (the account was linked again meanwhile, or the
 * call took too long) stores nothing, because the stored tokens are newer. Undefined: the account
 * no longer exists.
 */
export async function settleRenewal(
  work: Work,
  id: string,
  { renewal, renewed }: { renewal: Renewal; renewed: RenewalResult },
): Promise<{ row: AccountRow; failed: boolean } | undefined> {
  const row = await lockAccount(work, id)
  if (!row) return undefined
  if (renewal.kind === 'none') return { row, failed: false }
  // Encrypting the same token twice gives two different texts, so identical text means that it was
  // not refreshed.
  if (renewal.kind === 'wait') return { row, failed: isSame(row.access_token, renewal.before) }
  if (row.refreshing !== renewal.claim) return { row, failed: false }
  if (renewed === undefined || renewed === 'failed') {
    await releaseRenewal(work, id)
    return { row, failed: true }
  }
  const values = tokenColumns(work.server.keys, renewed)
  return { row: await updateAccount(work, id, values), failed: false }
}

const isSame = (a: Buffer | null, b: Buffer | null) => (a && b ? a.equals(b) : a === b)
