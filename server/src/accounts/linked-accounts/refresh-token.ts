import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import type { Provider } from '../providers/provider.ts'
import { tokensOf } from './account.ts'
import { requireAccount } from './get-access-token.ts'
import {
  requestRenewal,
  prepareRenewal,
  settleRenewal,
  type Renewal,
  type RenewalResult,
} from './renewal.ts'

type Stage = { id: string; provider: Provider; renewal: Renewal }

/**
 * Refreshes a provider's tokens, whether they have expired or not. Of several concurrent requests
 * one calls the provider, and all get its result.
 */
export const refreshToken = staged({ prepare, ask: request, settle })

async function prepare(work: Work, { body }: { body: AccountChoice }): Promise<Stage> {
  const { row, provider } = await requireAccount(work, body)
  if (!provider.refreshes) {
    const detail = `Provider ${provider.id} does not support token refreshing.`
    fail(linkedAccountProblems.no_refreshing, detail)
  }
  if (!row.refresh_token) fail(linkedAccountProblems.no_refresh_token)
  const renewal = await prepareRenewal(work, row, { force: true })
  return { id: row.id, provider, renewal }
}

function request(site: Site, { provider, renewal }: Stage): Promise<RenewalResult> {
  return requestRenewal(site, provider, renewal)
}

async function settle(work: Work, { id, renewal }: Stage, renewed: RenewalResult) {
  const settled = await settleRenewal(work, id, { renewal, renewed })
  if (!settled) fail(linkedAccountProblems.not_found)
  const { row, failed } = settled
  const tokens = tokensOf(work.server.keys, row)
  const answer = {
    tokenType: renewed === 'failed' ? undefined : renewed?.token_type,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    accessTokenExpiresAt: tokens.access_token_expires_at,
    refreshTokenExpiresAt: tokens.refresh_token_expires_at,
    scope: row.scope ?? undefined,
    scopes: tokens.scopes,
    idToken: tokens.id_token,
    providerId: row.provider_id,
    accountId: row.account_id,
  }
  return reply(answer, failed ? { refusal: linkedAccountProblems.not_refreshed } : {})
}
