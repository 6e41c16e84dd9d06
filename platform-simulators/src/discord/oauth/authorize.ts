import { randomBytes } from 'node:crypto'
import { addBot, addGuild } from '../guilds/guild.ts'
import { page, redirect, type Answer } from '../http/answer.ts'
import { escapeHtml, titledPage } from '../../pages.ts'
import type { Guild, User } from '../state/state.ts'
import { addUser, findGuild, findUser, type World } from '../state/world.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { consentPage } from './consent-page.ts'

/** The page on which a user allows the application what it asks for. */
export function showAuthorization(world: World, query: URLSearchParams): Answer {
  const request = readRequest(world, query)
  if (typeof request === 'string')
    return page(400, titledPage('Invalid request', `<p>${escapeHtml(request)}</p>`))
  return page(200, consentPage(world, request, query))
}

/** The user's decision: a code for the application, or its rejection. */
export function decideAuthorization(
  world: World,
  query: URLSearchParams,
  form: URLSearchParams,
): Answer {
  const request = readRequest(world, query)
  if (typeof request === 'string')
    return page(400, titledPage('Invalid request', `<p>${escapeHtml(request)}</p>`))
  const target = new URL(request.redirect_uri)
  target.searchParams.set('state', request.state)
  if (form.get('decision') !== 'authorize') {
    target.searchParams.set('error', 'access_denied')
    return redirect(target.href)
  }
  const user = chosenUser(world, form)
  const guild = request.scopes.includes('bot') ? chosenGuild(world, { user, request, form }) : null
  if (guild) addBot(world, guild, request.permissions)
  const code = randomBytes(15).toString('base64url')
  world.state.grants.push({
    code,
    redirect_uri: request.redirect_uri,
    user_id: user.id,
    scopes: request.scopes,
    guild_id: guild?.id ?? null,
    code_challenge: request.code_challenge,
    access_token: null,
    refresh_token: null,
    expires_at: 0,
  })
  target.searchParams.set('code', code)
  if (guild) target.searchParams.set('guild_id', guild.id)
  return redirect(target.href)
}

function readRequest(world: World, query: URLSearchParams): AuthorizationRequest | string {
  const { client_id, redirect_uris } = world.application
  const redirect_uri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== client_id) return 'The client_id is unknown.'
  if (query.get('response_type') !== 'code') return 'The response_type must be code.'
  if (!URL.canParse(redirect_uri)) return 'The redirect_uri is not a URL.'
  if (redirect_uris && !redirect_uris.includes(redirect_uri)) {
    return 'The redirect_uri is not registered.'
  }
  return {
    redirect_uri,
    state: query.get('state') ?? '',
    scopes: (query.get('scope') ?? '').split(/[ +]/).filter(Boolean),
    permissions: /^\d+$/.exec(query.get('permissions') ?? '')?.[0] ?? '0',
    guild_id: query.get('guild_id'),
    code_challenge: query.get('code_challenge'),
  }
}

/** Sign-in is simulated: a user is chosen, or entered by name, which creates a new one. */
function chosenUser(world: World, form: URLSearchParams): User {
  const entered = form.get('username')?.trim() ?? ''
  const { users } = world.state
  const known = entered
    ? users.find(({ username }) => username === entered)
    : findUser(world, form.get('user') ?? '')
  return known ?? addUser(world, entered || 'someone')
}

function chosenGuild(
  world: World,
  { user, request, form }: { user: User; request: AuthorizationRequest; form: URLSearchParams },
): Guild {
  const entered = form.get('guild_name')?.trim() ?? ''
  const chosen = request.guild_id ?? (entered ? '' : (form.get('guild') ?? ''))
  return findGuild(world, chosen) ?? addGuild(world, { name: entered || 'My server', owner: user })
}
