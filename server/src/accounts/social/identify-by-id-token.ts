import { socialProblems, type IdTokenGrant } from '@gatehouse/contract/accounts/social'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import type { Site } from '../../platform/site.ts'
import type { Reading } from '../../platform/work.ts'
import { providerOf } from '../providers/configured-providers.ts'
import type { Profile, Provider } from '../providers/provider.ts'
import { verifyIdToken } from '../providers/verify-id-token.ts'
import { usableEmail, type Identity } from './identity.ts'

/** The provider a request names, if it is configured on this server. */
export const requireProvider = ({ server: place }: Reading, id: string): Provider =>
  providerOf(place, id) ?? fail(socialProblems.provider_not_found)

/**
 * The identity in an id token, or what is wrong with it. Every failed verification is a rejection.
 */
export async function identifyByIdToken(
  site: Site,
  provider: Provider,
  grant: IdTokenGrant,
): Promise<Identity | Problem> {
  const { token, nonce, accessToken: access_token } = grant
  const profile = await verifyIdToken(site, provider, { token, nonce, access_token })
  if (!profile) return socialProblems.invalid_token
  const email = usableEmail(profile.email)
  if (email === null) return socialProblems.no_email
  const tokens = {
    access_token,
    refresh_token: grant.refreshToken,
    id_token: token,
    access_token_expires_at: momentOf(grant.expiresAt),
    scopes: grant.scopes ?? [],
  }
  return { provider, profile: named(profile, email, grant), tokens }
}

const SECONDS_MAX = 100_000_000_000

/** Unix times come in seconds from providers, in milliseconds from pages. */
const momentOf = (time: number | undefined) =>
  time === undefined ? undefined : new Date(time < SECONDS_MAX ? time * 1_000 : time)

/**
 * Apple gives apps the name beside the token, once; it is unverified and only used as a display
 * name.
 */
function named(profile: Profile, email: string, { user }: IdTokenGrant): Identity['profile'] {
  const { firstName, lastName } = user?.name ?? {}
  const name = [firstName, lastName].filter(Boolean).join(' ').trim()
  const hasNoName = profile.name === '' || profile.name === email
  return { ...profile, email, name: hasNoName && name ? name : profile.name }
}
