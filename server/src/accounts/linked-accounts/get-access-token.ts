import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { providerOf } from '../providers/configured-providers.ts'
import type { Provider } from '../providers/provider.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { tokensOf, type AccountRow } from './account.ts'
import { selectAccount } from './select-account.ts'
import { listAccountsOf } from './queries.ts'
import {
  requestRenewal,
  isRenewable,
  prepareRenewal,
  settleRenewal,
  type Renewal,
  type RenewalResult,
} from './renewal.ts'

type Stage = { id: string; provider: Provider; renewal: Renewal }

/** Returns a provider's access token, refreshed if it has expired. */
export const getAccessToken = staged({ prepare, ask: request, settle })

async function prepare(work: Work, { body }: { body: AccountChoice }): Promise<Stage> {
  const { row, provider } = await requireAccount(work, body)
  const renewal: Renewal = isRenewable(provider, row)
    ? await prepareRenewal(work, row, { force: false })
    : { kind: 'none' }
  return { id: row.id, provider, renewal }
}

/** The linked account a request means, at a provider that is configured on this server. */
export async function requireAccount(
  work: Reading,
  choice: AccountChoice,
): Promise<{ row: AccountRow; provider: Provider }> {
  const { user_id } = requireOwnSession(work)
  if (choice.providerId !== undefined) supportedProvider(work, choice.providerId)
  const row = selectAccount(await listAccountsOf(work, user_id), choice)
  return { row, provider: supportedProvider(work, row.provider_id) }
}

const supportedProvider = ({ server: place }: Reading, id: string): Provider =>
  providerOf(place, id) ??
  fail(linkedAccountProblems.not_supported, `Provider ${id} is not supported.`)

function request(site: Site, { provider, renewal }: Stage): Promise<RenewalResult> {
  return requestRenewal(site, provider, renewal)
}

async function settle(work: Work, { id, renewal }: Stage, renewed: RenewalResult) {
  const settled = await settleRenewal(work, id, { renewal, renewed })
  if (!settled) fail(linkedAccountProblems.not_found)
  const tokens = tokensOf(work.server.keys, settled.row)
  const answer = {
    accessToken: tokens.access_token,
    accessTokenExpiresAt: tokens.access_token_expires_at,
    scopes: tokens.scopes,
    idToken: tokens.id_token,
  }
  return reply(answer, settled.failed ? { refusal: linkedAccountProblems.no_access } : {})
}
