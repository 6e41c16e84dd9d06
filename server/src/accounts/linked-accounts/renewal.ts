import { setTimeout as pause } from 'node:timers/promises'
import { later, SECOND } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { ProviderFailure, type Provider, type Tokens } from '../providers/provider.ts'
import { refreshTokens } from '../providers/refresh-tokens.ts'
import { tokenColumns, tokensOf, type AccountRow } from './account.ts'
import { claimAccount, lockAccount, releaseClaim, updateAccount } from './queries.ts'

/** A token that ends within this is as good as over. */
const SOON_MS = 5 * SECOND
/** Longer than a provider is ever listened to. */
const CLAIM_MS = 30 * SECOND
const PAUSE_MS = 50
const PAUSES_MAX = 240

/**
 * What is to be done before an account's tokens can be used: nothing, asking the provider, or
 * waiting for who is asking already. A refresh token counts once at many providers, and using it
 * twice loses both (CVE-2026-53517).
 */
export type Renewal =
  | { kind: 'none' }
  | { kind: 'ask'; claim: string; refresh_token: string }
  | { kind: 'wait'; account: string; before: Buffer | null }

/** What the provider gave; `failed`: nothing, undefined: it was not for us to ask. */
export type Renewed = Tokens | 'failed' | undefined

/** Whether an access token is over, or will be before it can be used. */
export const isEnding = ({ access_token_expires_at }: AccountRow, now: Date) =>
  access_token_expires_at !== null && access_token_expires_at < later(now, SOON_MS)

/** Whether there is anything to make new tokens of. */
export const isRenewable = (provider: Provider, row: AccountRow) =>
  provider.refreshes && row.refresh_token !== null

/** Sees what an account needs, and claims the asking where it is to be done. */
export async function prepareRenewal(
  work: Work,
  { id }: AccountRow,
  { force }: { force: boolean },
): Promise<Renewal> {
  const row = await lockAccount(work, id)
  if (!row || !(force || isEnding(row, work.now))) return { kind: 'none' }
  if (row.refreshing_until && row.refreshing_until > work.now) {
    return { kind: 'wait', account: id, before: row.access_token }
  }
  const { refresh_token } = tokensOf(work.place.keys, row)
  if (refresh_token === undefined) return { kind: 'none' }
  const claim = newId()
  await claimAccount(work, id, { claim, until: later(work.now, CLAIM_MS) })
  return { kind: 'ask', claim, refresh_token }
}

/** Asks the provider, or waits for who does. No transaction is open here. */
export async function askRenewal(
  site: Site,
  provider: Provider,
  renewal: Renewal,
): Promise<Renewed> {
  if (renewal.kind === 'none') return undefined
  if (renewal.kind === 'wait') return waitFor(site, renewal.account)
  try {
    return await refreshTokens(site, provider, renewal.refresh_token)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof ProviderFailure) site.log.warn({ reason }, 'tokens were not made anew')
    else site.log.error({ reason }, 'making tokens anew failed')
    return 'failed'
  }
}

async function waitFor(site: Site, account: string): Promise<Renewed> {
  for (let n = 0; n < PAUSES_MAX; n += 1) {
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
 * Keeps what came of it. Whoever finds the claim gone (the account was linked anew meanwhile, or
 * the asking took too long) keeps nothing: what is there is newer. Undefined: the account is gone.
 */
export async function settleRenewal(
  work: Work,
  id: string,
  { renewal, renewed }: { renewal: Renewal; renewed: Renewed },
): Promise<{ row: AccountRow; failed: boolean } | undefined> {
  const row = await lockAccount(work, id)
  if (!row) return undefined
  if (renewal.kind === 'none') return { row, failed: false }
  // Encrypted twice, the same token is two texts: one that is the same was not made anew.
  if (renewal.kind === 'wait') return { row, failed: isSame(row.access_token, renewal.before) }
  if (row.refreshing !== renewal.claim) return { row, failed: false }
  if (renewed === undefined || renewed === 'failed') {
    await releaseClaim(work, id)
    return { row, failed: true }
  }
  const values = tokenColumns(work.place.keys, renewed)
  return { row: await updateAccount(work, id, values), failed: false }
}

const isSame = (a: Buffer | null, b: Buffer | null) => (a && b ? a.equals(b) : a === b)
