import {
  linkedAccountProblems,
  type AccountChoice,
} from '@gatehouse/contract/accounts/linked-accounts'
import { fail } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import { reply } from '../../platform/http/reply.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { providerOf } from '../providers/configured-providers.ts'
import { fetchProfile } from '../providers/fetch-profile.ts'
import type { Profile, Provider } from '../providers/provider.ts'
import { requireOwnSession } from '../sessions/require-own-session.ts'
import { tokensOf } from './account.ts'
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
type AccountInfo = { renewed: RenewalResult; profile: Profile | undefined }

/**
 * The provider's profile of the calling user, fetched with an access token that is refreshed if it
 * has expired.
 */
export const accountInfo = staged({
  prepare: (work: Work, { providerId, accountId }: AccountChoice) =>
    prepare(work, { providerId, accountId }),
  ask: request,
  settle,
})

/** The same for older clients, which send the parameters in a body. */
export const accountInfoByPost = staged({
  prepare: (work: Work, { body }: { body: AccountChoice }) => prepare(work, body),
  ask: request,
  settle,
})

async function prepare(work: Work, choice: AccountChoice): Promise<Stage> {
  const { user_id } = requireOwnSession(work)
  const row = selectAccount(await listAccountsOf(work, user_id), choice)
  const provider = providerOf(work.server, row.provider_id)
  if (!provider) {
    const detail = `Provider account provider is ${row.provider_id} but it is not configured`
    fail(linkedAccountProblems.not_configured, detail)
  }
  const renewal: Renewal = isRenewable(provider, row)
    ? await prepareRenewal(work, row, { force: false })
    : { kind: 'none' }
  return { id: row.id, provider, renewal }
}

async function request(site: Site, { id, provider, renewal }: Stage): Promise<AccountInfo> {
  const renewed = await requestRenewal(site, provider, renewal)
  const row = await site.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || renewed === 'failed') return { renewed, profile: undefined }
  const { scopes, ...args } = renewed ?? { scopes: [] }
  const storedTokens = tokensOf(site.keys, row)
  const known = Object.entries(args).filter(([, value]) => value !== undefined)
  const tokens = {
    ...storedTokens,
    ...Object.fromEntries(known),
    scopes: [...storedTokens.scopes, ...scopes],
  }
  return { renewed, profile: await fetchProfile(site, provider, tokens, { kept: true }) }
}

async function settle(work: Work, { id, renewal }: Stage, { renewed, profile }: AccountInfo) {
  const settled = await settleRenewal(work, id, { renewal, renewed })
  if (!settled) fail(linkedAccountProblems.not_found)
  const user = {
    id: profile?.account_id ?? settled.row.account_id,
    name: profile?.name ?? '',
    email: profile?.email ?? null,
    image: profile?.image ?? null,
    emailVerified: profile?.email_verified ?? false,
  }
  const { provider_id, account_id } = settled.row
  const account = { id, providerId: provider_id, accountId: account_id }
  const info = { account, user, data: Object(profile?.raw) as Record<string, unknown> }
  if (settled.failed) return reply(info, { refusal: linkedAccountProblems.no_access })
  return reply(info, profile ? {} : { refusal: linkedAccountProblems.no_info })
}
