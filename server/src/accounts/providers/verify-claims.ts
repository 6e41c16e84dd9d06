import { hash } from 'node:crypto'
import { jwtVerify } from 'jose'
import { keySetOf } from './key-set.ts'
import {
  addressOf,
  ProviderFailure,
  type Claims,
  type Provider,
  type ProviderSite,
} from './provider.ts'

/** All of our providers sign with this. The algorithm in a token's own header is never trusted. */
const ALGORITHMS = ['RS256']
const AGE_MAX = '1h'
const CLOCK_TOLERANCE = '30s'

export type ClaimsRequest = {
  token: string
  /** The nonce given at the start, by us or by an app. */
  nonce?: string | undefined
  /** Whether the token comes from an app, not from the provider itself. */
  from_app: boolean
}

/**
 * Verifies an id token: signature, issuer, audience, expiry, age, and the nonce given at the start.
 * Throws a `ProviderFailure` that says what is wrong.
 */
export async function verifyClaims(
  site: ProviderSite,
  provider: Provider,
  { token, nonce, from_app }: ClaimsRequest,
): Promise<Claims> {
  const { id_token: rules, config } = provider
  if (!rules) throw new ProviderFailure(`${provider.name}’s id tokens are not supported`)
  const audiences = from_app ? (rules.audiences?.(config) ?? []) : []
  const claims = await readClaims(site, token, {
    provider,
    keys: addressOf(provider, rules.keys),
    audience: [...config.client_ids, ...audiences],
  })
  const issuers = rules.issuers(claims, config)
  const known = issuers.some(
    item => claims['iss'] === item || claims['iss'] === issuedUnderBase(provider, item),
  )
  if (!known) throw new ProviderFailure(`${provider.name}’s id token belongs to another user`)
  if (nonce !== undefined && !isNonce(claims['nonce'], { nonce, from_app })) {
    throw new ProviderFailure(`${provider.name}’s id token was not issued for this request`)
  }
  return claims
}

async function readClaims(
  site: ProviderSite,
  token: string,
  { provider, keys, audience }: { provider: Provider; keys: string; audience: string[] },
): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keySetOf(site, keys), {
      algorithms: ALGORITHMS,
      audience,
      currentDate: site.clock.now(),
      clockTolerance: CLOCK_TOLERANCE,
      maxTokenAge: AGE_MAX,
      requiredClaims: ['sub', 'exp', 'iat', 'iss'],
    })
    // A token for several audiences may have been forwarded to us by one of the others.
    if ([payload.aud].flat().length !== 1) throw new Error('the token has other audiences')
    return payload
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ProviderFailure(`${provider.name}’s id token is invalid: ${reason}`)
  }
}

/** Where the operator's base URL replaces all hosts, it replaces the issuer too. */
const issuedUnderBase = (provider: Provider, issuer: string) =>
  issuer.startsWith('https://') ? addressOf(provider, issuer) : issuer

/** Mobile apps give their provider the hash of a nonce, and us the nonce. */
function isNonce(claimed: unknown, { nonce, from_app }: { nonce: string; from_app: boolean }) {
  return claimed === nonce || (from_app && claimed === hash('sha256', nonce, 'hex'))
}
