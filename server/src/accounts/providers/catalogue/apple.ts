import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import type { ProviderConfig } from '../../../platform/provider-config.ts'
import type { Site } from '../../../platform/site.ts'
import { ProviderFailure, type ProviderDeclaration } from '../provider.ts'
import { AccountId, profileOf, readAs, Text, LooseBoolean } from '../read-profile.ts'

const APPLE = 'https://appleid.apple.com'
const SECRET_SECONDS = (5 * MINUTE) / SECOND

/**
 * Returns users with a form posted from its own page, so the browser does not send our cookies with
 * it. https://developer.apple.com/documentation/signinwithapplerestapi
 */
export const apple: ProviderDeclaration = {
  authorization: `${APPLE}/auth/authorize`,
  token: `${APPLE}/auth/token`,
  scopes: ['email', 'name'],
  pkce: true,
  response_type: 'code id_token',
  parameters: { response_mode: 'form_post' },
  id_token: {
    keys: `${APPLE}/auth/keys`,
    issuers: () => [APPLE],
    audiences: ({ options }) => [options['app_bundle_identifier'] ?? []].flat(),
  },
  id_token_sign_in: true,
  secret: signSecret,
  profile: async ({ claims, user }) => {
    if (!claims) return undefined
    const parsed = readAs(Claims, claims, 'Apple’s id token')
    return profileOf({
      id: parsed.sub,
      email: parsed.email,
      verified: parsed.email_verified,
      names: [nameIn(user), parsed.name],
      raw: claims,
    })
  },
}

const Claims = z.object({ sub: AccountId, email: Text, email_verified: LooseBoolean, name: Text })

const Form = z.object({ name: z.object({ firstName: Text, lastName: Text }) })

/**
 * The form is posted by a browser: its address is not verified, its name is only a display name.
 */
function nameIn(user: string | undefined): string | undefined {
  if (user === undefined) return undefined
  try {
    const { name } = Form.parse(JSON.parse(user))
    return [name.firstName, name.lastName].filter(Boolean).join(' ')
  } catch {
    return undefined
  }
}

/**
 * Apple's client secret is a token we sign; Apple accepts none that is valid for more than half a
 * year.
 */
async function signSecret({ clock }: Pick<Site, 'clock'>, config: ProviderConfig): Promise<string> {
  const { team_id, key_id, private_key } = config.options
  if (!team_id || !key_id || !private_key) throw new ProviderFailure('Apple has no client secret')
  const now = Math.floor(clock.now().getTime() / SECOND)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setSubject(config.client_ids[0])
    .setAudience(APPLE)
    .setIssuedAt(now)
    .setExpirationTime(now + SECRET_SECONDS)
    .sign(await importPKCS8(private_key, 'ES256'))
}
