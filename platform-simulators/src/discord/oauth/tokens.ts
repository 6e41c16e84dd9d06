import { hash, randomBytes } from 'node:crypto'
import { json, type Answer } from '../http/answer.ts'
import { OAuthError } from '../http/errors.ts'
import type { OAuthGrant } from '../state/state.ts'
import { findGuild, type World } from '../state/world.ts'

/** Access tokens are valid for seven days. */
const TOKEN_SECONDS = 604_800

/** An OAuth request: its form, and its client authentication. */
interface OAuthRequest {
  form: URLSearchParams
  authorization: string | undefined
}

/** `POST /oauth2/token`: a code or a refresh token becomes new tokens; both work once. */
export function exchangeToken(world: World, request: OAuthRequest): Answer {
  authenticateClient(world, request)
  const { form } = request
  const type = form.get('grant_type')
  if (type === 'authorization_code') return json(200, issueTokens(world, redeemCode(world, form)))
  if (type !== 'refresh_token') throw new OAuthError('unsupported_grant_type')
  const token = form.get('refresh_token')
  const grant = world.state.grants.find(one => one.refresh_token === token)
  if (token === null || !grant) throw new OAuthError('invalid_grant')
  return json(200, issueTokens(world, grant))
}

/** `POST /oauth2/token/revoke`: revoking one token revokes the user's whole authorization. */
export function revokeToken(world: World, request: OAuthRequest): Answer {
  authenticateClient(world, request)
  const token = request.form.get('token')
  const { state } = world
  const found = state.grants.find(
    one => token !== null && [one.access_token, one.refresh_token].includes(token),
  )
  if (found) state.grants = state.grants.filter(({ user_id }) => user_id !== found.user_id)
  return json(200, {})
}

/** The authorization that an unexpired access token belongs to. */
export function grantOfToken(world: World, access_token: string): OAuthGrant | undefined {
  const now = world.now().getTime()
  return world.state.grants.find(
    grant => grant.access_token === access_token && grant.expires_at > now,
  )
}

function authenticateClient(world: World, { form, authorization }: OAuthRequest) {
  const { client_id, client_secret } = world.application
  const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1]
  const [id, secret] =
    basic === undefined
      ? [form.get('client_id'), form.get('client_secret')]
      : Buffer.from(basic, 'base64').toString().split(':')
  if (id !== client_id || secret !== client_secret) throw new OAuthError('invalid_client', 401)
}

function redeemCode(world: World, form: URLSearchParams): OAuthGrant {
  const code = form.get('code')
  const grant = world.state.grants.find(one => one.code === code)
  if (code === null || !grant) throw new OAuthError('invalid_grant')
  grant.code = null
  if (grant.redirect_uri !== form.get('redirect_uri')) throw new OAuthError('invalid_grant')
  const { code_challenge } = grant
  const verifier = form.get('code_verifier') ?? ''
  if (code_challenge !== null && hash('sha256', verifier, 'base64url') !== code_challenge) {
    throw new OAuthError('invalid_grant')
  }
  return grant
}

function issueTokens(world: World, grant: OAuthGrant) {
  grant.access_token = randomBytes(21).toString('base64url')
  grant.refresh_token = randomBytes(21).toString('base64url')
  grant.expires_at = world.now().getTime() + TOKEN_SECONDS * 1000
  const guild = grant.guild_id === null ? undefined : findGuild(world, grant.guild_id)
  return {
    token_type: 'Bearer',
    access_token: grant.access_token,
    expires_in: TOKEN_SECONDS,
    refresh_token: grant.refresh_token,
    scope: grant.scopes.join(' '),
    ...(guild && { guild: { id: guild.id, name: guild.name, owner_id: guild.owner_id } }),
  }
}
