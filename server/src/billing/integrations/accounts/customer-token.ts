import type { Platform } from '@gatehouse/contract/billing/platforms'
import { ProviderFailure, type Tokens } from '../../../accounts/providers/provider.ts'
import { refreshTokens } from '../../../accounts/providers/refresh-tokens.ts'
import { later, MINUTE } from '../../../platform/clock.ts'
import { decrypt, encrypt } from '../../../platform/crypto/keys.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Job } from '../../../records/scheduler/handlers.ts'
import type { AccessRow } from '../integration.ts'
import type { CustomerToken } from '../platform-adapter.ts'
import { adapterOf } from '../platforms.ts'

/** A token is refreshed this long before it expires. */
const MARGIN_MS = 5 * MINUTE
/** A process that dies during a refresh is waited for this long. */
const REFRESH_MS_MAX = 2 * MINUTE

type Owner = Pick<AccessRow, 'organization_id' | 'platform' | 'account_id'>
type Refresh = { id: string; refresh_token: string }

/**
 * The access token of a connected account. An expired one is refreshed by one process only, because
 * a refresh token works once: `busy` for the others. Undefined: the customer must connect again.
 */
export async function customerToken(
  { site, write }: Pick<Job, 'site' | 'write'>,
  owner: Owner,
): Promise<CustomerToken> {
  const found = await write(work => claimToken(work, owner))
  if (found === undefined || found === 'busy' || 'access_token' in found) return found
  // Only platforms of the contract are stored.
  const provider = adapterOf(owner.platform as Platform).provider(site)
  if (!provider) return 'busy'
  try {
    const tokens = await refreshTokens(site, provider, found.refresh_token)
    await write(work => storeTokens(work, found, tokens))
    return tokens.access_token === undefined ? undefined : { access_token: tokens.access_token }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    site.log.warn({ reason: error.message }, 'refreshing the tokens of a customer failed')
    const isRejected = /invalid_grant/.test(error.message)
    await write(work => giveUpRefresh(work, found, { isRejected }))
    return isRejected ? undefined : 'busy'
  }
}

async function claimToken(
  work: Work,
  { organization_id, platform, account_id }: Owner,
): Promise<CustomerToken | Refresh> {
  const account = await work.sql
    .selectFrom('customer_accounts')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('platform', '=', platform)
    .where('account_id', '=', account_id)
    .where('access_token', 'is not', null)
    .orderBy('token_expires_at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!account?.access_token) return undefined
  const open = (sealed: Buffer) => decrypt(work.server.keys, sealed, 'provider_tokens')
  const now = realNow(work)
  const { id, access_token, refresh_token, token_expires_at, refreshing_until } = account
  if (token_expires_at === null || token_expires_at > later(now, MARGIN_MS)) {
    return { access_token: open(access_token) }
  }
  if (!refresh_token) return undefined
  if (refreshing_until !== null && refreshing_until > now) return 'busy'
  await setAccount(work, id, { refreshing_until: later(now, REFRESH_MS_MAX) })
  return { id, refresh_token: open(refresh_token) }
}

async function storeTokens(work: Work, { id, refresh_token }: Refresh, tokens: Tokens) {
  const seal = (token: string) => encrypt(work.server.keys, token, 'provider_tokens')
  const { access_token } = tokens
  await setAccount(work, id, {
    access_token: access_token === undefined ? null : seal(access_token),
    refresh_token: seal(tokens.refresh_token ?? refresh_token),
    token_expires_at: tokens.access_token_expires_at ?? null,
    refreshing_until: null,
  })
}

async function giveUpRefresh(work: Work, { id }: Refresh, { isRejected }: { isRejected: boolean }) {
  await setAccount(work, id, {
    refreshing_until: null,
    ...(isRejected && { access_token: null, refresh_token: null, token_expires_at: null }),
  })
}

const setAccount = (
  work: Work,
  id: string,
  values: {
    access_token?: Buffer | null
    refresh_token?: Buffer | null
    token_expires_at?: Date | null
    refreshing_until: Date | null
  },
) => work.sql.updateTable('customer_accounts').set(values).where('id', '=', id).execute()
