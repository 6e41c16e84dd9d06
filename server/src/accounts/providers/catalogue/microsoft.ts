import { z } from 'zod'
import type { ProviderConfig } from '../../../platform/provider-config.ts'
import type { Claims, ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, readAs, Text, LooseBoolean } from '../read-profile.ts'

const LOGIN = 'https://login.microsoftonline.com'
const SCOPES = ['openid', 'profile', 'email', 'User.Read', 'offline_access']
/** The tenant of all personal Microsoft accounts. */
const CONSUMER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: ProviderDeclaration = {
  authorization: `${LOGIN}/{tenant}/oauth2/v2.0/authorize`,
  token: `${LOGIN}/{tenant}/oauth2/v2.0/token`,
  scopes: SCOPES,
  pkce: true,
  id_token: { keys: `${LOGIN}/{tenant}/discovery/v2.0/keys`, issuers },
  id_token_sign_in: true,
  refreshing: (_, { scopes }) => ({ scope: [...SCOPES, ...scopes].join(' ') }),
  profile: async ({ claims }) => {
    if (!claims) return undefined
    const parsed = readAs(IdToken, claims, 'Microsoft’s id token')
    const email = parsed.email ?? parsed.preferred_username
    return profileOf({
      id: parsed.sub,
      email,
      verified: isVerified(parsed, email),
      names: [parsed.name, parsed.preferred_username],
      raw: claims,
    })
  },
}

/**
 * Every tenant issues tokens under its own name, and users of any tenant can sign in where the
 * operator allows several.
 */
function issuers({ tid }: Claims, { options }: ProviderConfig): string[] {
  if (typeof tid !== 'string') return []
  const tenant = options['tenant_id'] ?? 'common'
  const allowed =
    tenant === 'common' ||
    (tenant === 'organizations' && tid !== CONSUMER_TENANT) ||
    tid === (tenant === 'consumers' ? CONSUMER_TENANT : tenant)
  return allowed ? [`${LOGIN}/${tid}/v2.0`] : []
}

const Emails = z.array(z.string()).catch([])

const IdToken = z.object({
  sub: AccountId,
  name: Text,
  email: Text,
  preferred_username: Text,
  xms_edov: LooseBoolean,
  verified_primary_email: Emails,
  verified_secondary_email: Emails,
})

/**
 * A tenant's administrator can enter any address for its accounts ("nOAuth"), so an address is
 * verified only when Microsoft reports that its domain belongs to the tenant, or lists it among the
 * verified ones.
 */
function isVerified(input: z.output<typeof IdToken>, email: string | null | undefined): boolean {
  if (!input.email || !email) return false
  const verified = [...input.verified_primary_email, ...input.verified_secondary_email]
  return input.xms_edov || verified.some(item => item.toLowerCase() === email.toLowerCase())
}
