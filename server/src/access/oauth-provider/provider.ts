import { hash } from 'node:crypto'
import { DEVICE_CODE_SECONDS } from '@gatehouse/contract/access/oauth-devices'
import {
  ACCESS_TOKEN_PREFIX,
  ACCESS_TOKEN_SECONDS,
  CODE_PREFIX,
  CODE_SECONDS,
  ID_TOKEN_SECONDS,
  oauthPages,
  providerPaths,
  REFRESH_TOKEN_PREFIX,
  REFRESH_TOKEN_SECONDS,
  REQUEST_SECONDS,
} from '@gatehouse/contract/access/oauth-provider'
import { userScopes } from '@gatehouse/contract/access/oauth-scopes'
import { allScopes } from '@gatehouse/contract/access/scopes'
import { oauthClientEndpoints } from '@gatehouse/contract/access/oauth-clients'
import { errors, interactionPolicy, Provider, type Configuration } from 'oidc-provider'
import { sameBytes } from '../../platform/crypto/hash.ts'
import type { ServerInfo } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { adapterOf } from './adapter.ts'
import { INTERACTION_COOKIE, RESUME_COOKIE, SESSION_COOKIE } from './cookies.ts'
import { findAccount } from './account.ts'
import { currentExchange } from './exchange.ts'
import { loadExistingGrant } from './existing-grant.ts'
import { askToSignOut } from './sign-out.ts'
import { currentKeys, ID_TOKEN_ALGORITHM, toPrivateJwk } from './signing-key.ts'

type Open = { for: string; provider: Provider }

const opened = new WeakMap<ServerInfo, Open>()

/** The provider with the keys of this moment: the same one until a key is replaced. */
export async function openProvider(work: Work): Promise<Provider> {
  const { server } = work
  const keys = await currentKeys(work)
  const what = [server.base_url, ...keys.map(({ id }) => id)].join(' ')
  const known = opened.get(server)
  if (known?.for === what) return known.provider
  const jwks = { keys: await Promise.all(keys.map(key => toPrivateJwk(work, key))) }
  const provider = new Provider(server.base_url, { ...configuration(server), jwks })
  nameTokens(provider)
  compareHashes(provider)
  provider.on('server_error', (_context, error) => {
    currentExchange().failure = error
  })
  provider.use(async (context, next) => {
    context.set('content-security-policy', FORM_POLICY)
    await next()
  })
  opened.set(server, { for: what, provider })
  return provider
}

/** The library adds the one script that sends a form back to an app (`form_post`). */
const FORM_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'"

const DAY_SECONDS = 86_400

function configuration({ base_url }: ServerInfo): Configuration {
  return {
    adapter: adapterOf,
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    responseTypes: ['code'],
    scopes: [...Object.keys(userScopes), ...allScopes],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'preferred_username', 'updated_at'],
      email: ['email', 'email_verified'],
    },
    // Apps read the user from the id token alone, as they do with other providers.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_context, origin, { redirectUris = [] }) =>
      [base_url, ...redirectUris].some(uri => new URL(uri).origin === origin),
    cookies: {
      names: {
        session: SESSION_COOKIE,
        interaction: INTERACTION_COOKIE,
        resume: RESUME_COOKIE,
      },
    },
    discovery: {
      registration_endpoint: new URL(oauthClientEndpoints.create.path, base_url).href,
    },
    enabledJWA: { idTokenSigningAlgValues: [ID_TOKEN_ALGORITHM] },
    // Whom its tokens act for, and which organization: of the billing protocol.
    extraParams: ['sub_type', 'sub'],
    features: features(),
    findAccount: (_context, subject, token) =>
      findAccount(currentExchange().work, subject, grantOf(token)),
    interactions: {
      policy: loginPolicy(),
      url: (_context, { uid }) => `${oauthPages.authorize}?request=${uid}`,
    },
    issueRefreshToken: (_context, client) =>
      Promise.resolve(client.grantTypeAllowed('refresh_token')),
    // Whether a token may still be used is decided where it is found.
    expiresWithSession: () => false,
    loadExistingGrant,
    renderError: (context, out) => {
      context.redirect(`${oauthPages.error}?error=${encodeURIComponent(String(out.error))}`)
    },
    rotateRefreshToken: true,
    // The page where users enter a code is ours.
    routes: { ...providerPaths, code_verification: oauthPages.device },
    ttl: lifetimes,
  }
}

/** In seconds, by kind. */
const lifetimes: Configuration['ttl'] = {
  AccessToken: ACCESS_TOKEN_SECONDS,
  AuthorizationCode: CODE_SECONDS,
  ClientCredentials: ACCESS_TOKEN_SECONDS,
  DeviceCode: DEVICE_CODE_SECONDS,
  Grant: REFRESH_TOKEN_SECONDS,
  IdToken: ID_TOKEN_SECONDS,
  Interaction: REQUEST_SECONDS,
  RefreshToken: REFRESH_TOKEN_SECONDS,
  Session: DAY_SECONDS,
}

/** What the server offers: whatever is not named is off. */
function features(): Configuration['features'] {
  return {
    backchannelLogout: { enabled: true },
    clientCredentials: { enabled: true },
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      deviceInfo: requestingDevice,
    },
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    introspection: {
      enabled: true,
      // An app learns about its own tokens only.
      allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
    },
    pushedAuthorizationRequests: { enabled: true },
    resourceIndicators: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_context, client, token) => {
        if (token.clientId === client.clientId) return true
        throw new errors.InvalidRequest('client is not authorized to revoke the presented token')
      },
    },
    rpInitiatedLogout: { enabled: true, logoutSource: askToSignOut },
    userinfo: { enabled: true },
  }
}

/** Where a program runs that asks for codes, so that users recognize it. */
function requestingDevice() {
  const { ip, user_agent } = currentExchange().work.actor.request
  return { ip, user_agent }
}

/** The sign-in a token belongs to, if it belongs to one. */
function grantOf(token: object | undefined): string | undefined {
  return token && 'grantId' in token && typeof token.grantId === 'string'
    ? token.grantId
    : undefined
}

/**
 * Asks for a sign-in also where the user who decided is not the one who is signed in to this
 * browser now: a decision made elsewhere must not sign anybody in here.
 */
function loginPolicy() {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const isForeign = new Check(
    'session_mismatch',
    'End-User authentication is required',
    'login_required',
    ({ oidc }) => oidc.session?.accountId !== currentExchange().session?.user_id,
  )
  policy.get('login')?.checks.add(isForeign)
  return policy
}

/** Tokens have prefixes by which they are recognized, also where they leak. */
function nameTokens(provider: Provider): void {
  const named = [
    [provider.AccessToken, ACCESS_TOKEN_PREFIX],
    [provider.ClientCredentials, ACCESS_TOKEN_PREFIX],
    [provider.RefreshToken, REFRESH_TOKEN_PREFIX],
    [provider.AuthorizationCode, CODE_PREFIX],
  ] as const
  for (const [{ prototype }, prefix] of named) {
    // A method that the types do not declare.
    const model = prototype as unknown as { generateTokenId(): string }
    const { generateTokenId: original } = model
    model.generateTokenId = function generate() {
      return prefix + original.call(this)
    }
  }
}

/** Secrets are stored as hashes: the hash of what an app sends is compared. */
function compareHashes(provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientSecret?: string }, sent: string) {
      const stored = Buffer.from(this.clientSecret ?? '', 'hex')
      return sameBytes(stored, hash('sha256', sent, 'buffer'))
    },
  })
}
