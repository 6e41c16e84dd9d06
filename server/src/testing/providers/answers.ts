import { hash, randomUUID } from 'node:crypto'
import type { Answer, ProviderRequest, SignIdToken } from './provider-request.ts'
import { shapes } from './shapes.data.ts'
import type { Identity } from './identity.ts'

/** The codes and tokens that a provider has issued. */
export type Grants = {
  codes: Map<string, Code>
  refresh_tokens: Map<string, Identity>
  access_tokens: Map<string, Identity>
}

type Code = {
  identity: Identity
  redirect_uri: string
  scope: string
  nonce: string | null
  challenge: string | null
}

/**
 * Redirects the user back immediately, as if they had given consent before. An error is shown on a
 * page.
 */
export function respondToAuthorization(
  { provider, query }: ProviderRequest,
  { identity, grants }: { identity: Identity; grants: Grants },
): Answer {
  const shape = shapes[provider]
  const wrong = (reason: string): Answer => ({ status: 400, body: `<p>${provider}: ${reason}</p>` })
  const id = query.get(shape.client === 'client_key' ? 'client_key' : 'client_id')
  const redirect_uri = query.get('redirect_uri')
  if (id !== `${provider}-client`) return wrong('unknown client')
  if (!redirect_uri) return wrong('no redirect_uri')
  if (!query.get('state')) return wrong('no state')
  if (query.get('response_type') !== (shape.posts_back ? 'code id_token' : 'code'))
    return wrong('unsupported response_type')
  if (shape.posts_back && query.get('response_mode') !== 'form_post')
    return wrong('response_mode must be form_post')
  if (shape.pkce === 'demanded' && query.get('code_challenge_method') !== 'S256')
    return wrong('no challenge')
  const state = query.get('state') ?? ''
  if (identity.cancels) {
    return sendBack(shape.posts_back, redirect_uri, { error: 'access_denied', state })
  }
  const code = randomUUID()
  grants.codes.set(code, {
    identity,
    redirect_uri,
    scope: query.get('scope') ?? '',
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge'),
  })
  const [firstName, lastName] = identity.name.split(' ')
  const user = JSON.stringify({ name: { firstName, lastName }, email: identity.email })
  const background = shape.posts_back ? { user } : shape.callback
  return sendBack(shape.posts_back, redirect_uri, { code, state, ...background })
}

function sendBack(
  returnsByPost: true | undefined,
  redirect_uri: string,
  values: Record<string, string>,
): Answer {
  if (!returnsByPost) {
    const url = new URL(redirect_uri)
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
    return { status: 302, headers: { location: url.href }, body: '' }
  }
  const fields = Object.entries(values).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  )
  return {
    body: `<!doctype html><title>Back</title>
      <form method="post" action="${escape(redirect_uri)}">${fields.join('')}</form>
      <script>document.forms[0].submit()</script>`,
  }
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Exchanges a code or a refresh token for tokens; each can be used once. */
export async function respondWithToken(
  request: ProviderRequest,
  { grants, sign }: { grants: Grants; sign: SignIdToken },
): Promise<Answer> {
  const { provider, form } = request
  const reject = (error: string, error_description: string): Answer => ({
    status: error === 'invalid_client' ? 401 : 400,
    body: { error, error_description },
  })
  if (request.method !== 'POST') return reject('invalid_request', 'not a post')
  if (!isClient(request)) return reject('invalid_client', 'client authentication failed')
  if (form.get('grant_type') === 'refresh_token') {
    const old = form.get('refresh_token') ?? ''
    const identity = grants.refresh_tokens.get(old)
    if (!identity) return reject('invalid_grant', 'unknown refresh token')
    if (provider === 'vk' && form.get('device_id') !== 'device-of-mia')
      return reject('invalid_request', 'device_id is missing')
    grants.refresh_tokens.delete(old)
    return { body: tokensFor(request, { identity, grants }) }
  }
  const code = grants.codes.get(form.get('code') ?? '')
  if (!code) return reject('invalid_grant', 'unknown code')
  grants.codes.delete(form.get('code') ?? '')
  if (code.redirect_uri !== form.get('redirect_uri'))
    return reject('invalid_grant', 'another redirect_uri')
  const wrong = wrongVerifier(request, code)
  if (wrong) return reject('invalid_grant', wrong)
  const nonce = code.nonce ?? undefined
  const signing = nonce === undefined ? {} : { nonce }
  const claims = { ...shapes[provider].id_token?.claims(code.identity), ...code.identity.claims }
  const id_token = shapes[provider].id_token && (await sign(provider, claims, signing))
  const tokens = tokensFor(request, { identity: code.identity, grants })
  return { body: { scope: code.scope, ...tokens, id_token } }
}

function isClient({ provider, form, headers }: ProviderRequest): boolean {
  const [id, secret] = [`${provider}-client`, `${provider}-secret`]
  const { client } = shapes[provider]
  if (client === 'basic') {
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
    return headers['authorization'] === basic && !form.has('client_secret')
  }
  const name = client === 'client_key' ? 'client_key' : 'client_id'
  return form.get(name) === id && form.get('client_secret') === secret
}

function wrongVerifier(
  { provider, form }: ProviderRequest,
  { challenge }: Code,
): string | undefined {
  const verifier = form.get('code_verifier')
  const { pkce } = shapes[provider]
  if (pkce === 'refused' && verifier !== null) return 'client authentication failed'
  if (challenge === null) return undefined
  const right = verifier !== null && hash('sha256', verifier, 'base64url') === challenge
  return right ? undefined : 'wrong code_verifier'
}

function tokensFor(
  { provider }: ProviderRequest,
  { identity, grants }: { identity: Identity; grants: Grants },
): object {
  const access_token = `${provider}-access-${randomUUID()}`
  const refresh_token = `${provider}-refresh-${randomUUID()}`
  grants.access_tokens.set(access_token, identity)
  grants.refresh_tokens.set(refresh_token, identity)
  const standard = { access_token, token_type: 'bearer', expires_in: 3_600, refresh_token }
  return { ...standard, ...shapes[provider].response }
}

/** Returns the user's profile for an access token. */
export function respondWithProfile(request: ProviderRequest, grants: Grants): Answer {
  const profile = shapes[request.provider].profile[`${request.method} ${request.path}`]
  const bearer = request.headers['authorization']?.replace(/^Bearer /, '')
  const token = request.path === '/debug_token' ? request.query.get('input_token') : bearer
  const identity = grants.access_tokens.get(token ?? request.form.get('access_token') ?? '')
  if (!profile) return { status: 404, body: { error: 'not_found' } }
  if (!identity) return { status: 401, body: { error: 'invalid_token' } }
  return { body: profile(identity, request.query) as object }
}
