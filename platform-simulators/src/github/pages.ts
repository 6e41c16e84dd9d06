import { createHash, randomUUID } from 'node:crypto'
import type { SimulatedRequest, SimulatedResponse } from '../http-server.ts'
import { escapeHtml, titledPage as page } from '../pages.ts'
import { isExpired } from './collaborators.ts'
import { respondToSettings } from './settings-page.ts'
import type { GitHubState } from './state.ts'
import { accountById, accountByLogin, nextId, repositoryByName } from './world.ts'

/** The pages for people: consent, installation, invitations. */
export async function respondToPage(
  github: GitHubState,
  request: SimulatedRequest,
): Promise<SimulatedResponse> {
  const { path } = request
  if (path === '/login/oauth/authorize') return authorize(github, request)
  if (path === '/login/oauth/access_token') return exchange(github, request)
  if (path === `/apps/${github.app.slug}/installations/new`) return install(github, request)
  const repository = /^\/([^/]+\/[^/]+)\/invitations$/.exec(path)?.[1]
  if (repository !== undefined) return await respondToInvitation(github, repository, request)
  const installation = /^\/settings\/installations\/(\d+)$/.exec(path)?.[1]
  const known = github.world.installations.find(({ id }) => String(id) === installation)
  if (known) return await respondToSettings(github, known, request)
  if (path === '/') return { body: page('Simulated GitHub', '<p>It is running.</p>') }
  return { status: 404, body: page('Not found', '') }
}

const redirect = (to: string, values: Record<string, string>): SimulatedResponse => {
  const url = new URL(to)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return { status: 302, headers: { location: url.href } }
}

/** One button per account; `login` in the query or form chooses it. */
function choice(github: GitHubState, request: SimulatedRequest, title: string, label: string) {
  const fields = [...request.query].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const people = github.world.accounts.filter(({ type }) => type === 'User')
  const buttons = people.map(
    ({ login }) =>
      `<button name="login" value="${escapeHtml(login)}">${label} ${escapeHtml(login)}</button>`,
  )
  return {
    body: page(
      title,
      `<form>${fields.join('')}${buttons.join('')}
      <button name="login" value="">Cancel</button></form>`,
    ),
  }
}

function authorize(github: GitHubState, request: SimulatedRequest): SimulatedResponse {
  const { query } = request
  const [redirect_uri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
  if (query.get('client_id') !== github.app.client_id) return { status: 404, body: page('404', '') }
  const login = query.get('login')
  if (login === null) return choice(github, request, 'Authorize Gatehouse', 'Continue as')
  const account = accountByLogin(github.world, login)
  if (!account) return redirect(redirect_uri, { error: 'access_denied', state })
  const code = randomUUID()
  github.codes.set(code, {
    ...{ account_id: account.id, redirect_uri },
    challenge: query.get('code_challenge'),
  })
  return redirect(redirect_uri, { code, state })
}

/** Errors have status 200, as at GitHub. */
function exchange(github: GitHubState, { body }: SimulatedRequest): SimulatedResponse {
  const { client_id, client_secret } = github.app
  if (body['client_id'] !== client_id || body['client_secret'] !== client_secret) {
    return { body: { error: 'incorrect_client_credentials' } }
  }
  const code = github.codes.get(String(body['code']))
  github.codes.delete(String(body['code']))
  const given = body['code_verifier']
  const verifier = typeof given === 'string' ? given : ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const isVerified = code?.challenge === null || code?.challenge === challenge
  if (!code || !isVerified || code.redirect_uri !== body['redirect_uri']) {
    return { body: { error: 'bad_verification_code' } }
  }
  const access_token = `ghu_${randomUUID()}`
  github.user_tokens.set(access_token, code.account_id)
  return { body: { access_token, token_type: 'bearer', scope: '', expires_in: 28_800 } }
}

/** Installs the App for every repository of `acme`, and returns to the setup URL. */
function install(github: GitHubState, request: SimulatedRequest): SimulatedResponse {
  const login = request.query.get('login')
  if (login === null) return choice(github, request, 'Install Gatehouse on acme', 'Install as')
  const { world, app } = github
  const person = accountByLogin(world, login)
  if (!person) return { body: page('Canceled', '') }
  const owner = accountByLogin(world, request.query.get('target') ?? 'acme')
  if (!owner) return { status: 404, body: page('404', '') }
  const owned = world.repositories.filter(({ owner_id }) => owner_id === owner.id)
  const existing = world.installations.find(({ account_id }) => account_id === owner.id)
  const installation = existing ?? {
    ...{ id: nextId(world), account_id: owner.id, member_ids: [], suspended: false },
    repository_ids: owned.map(({ id }) => id),
  }
  if (!existing) world.installations.push(installation)
  if (!installation.member_ids.includes(person.id)) installation.member_ids.push(person.id)
  github.save()
  return redirect(app.setup_url, {
    installation_id: String(installation.id),
    setup_action: 'install',
    state: request.query.get('state') ?? '',
  })
}

async function respondToInvitation(
  github: GitHubState,
  name: string,
  request: SimulatedRequest,
): Promise<SimulatedResponse> {
  const repository = repositoryByName(github.world, name)
  if (!repository) return { status: 404, body: page('404', '') }
  if (request.method === 'POST') {
    const id = Number(request.body['invitation'])
    const done = request.body['accept'] === 'yes' ? 'accept' : 'decline'
    await github.answerInvitation(id, done)
    return { body: page(done === 'accept' ? 'Invitation accepted' : 'Invitation declined', '') }
  }
  const items = repository.invitations.filter(item => !isExpired(github, item))
  const forms = items.map(({ id, account_id }) => {
    const login = escapeHtml(accountById(github.world, account_id)?.login ?? '')
    return `<form method="post"><p>${login} is invited.</p>
      <input type="hidden" name="invitation" value="${id}">
      <button name="accept" value="yes">Accept invitation of ${login}</button>
      <button name="accept" value="no">Decline invitation of ${login}</button></form>`
  })
  return { body: page(`Invitations to ${name}`, forms.join('') || '<p>No invitations.</p>') }
}
