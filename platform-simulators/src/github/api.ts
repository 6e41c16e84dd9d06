import type { SimulatedRequest, SimulatedResponse } from '../http-server.ts'
import { pageOf, respondToCollaborators, respondToInvitations } from './collaborators.ts'
import { rejection } from './rejection.ts'
import type { GitHubState } from './state.ts'
import { accountById, fullName, repositoryByName, type Installation } from './world.ts'

/** GitHub's API, below `/api/v3` as at an enterprise server. */
export function respondToApi(github: GitHubState, request: SimulatedRequest): SimulatedResponse {
  const [, first = '', second = ''] = request.path.split('/')
  if (first === 'app') return respondToApp(github, request)
  if (first === 'user') return respondToUser(github, request)
  const installation = installationOf(github, request)
  if (!installation) return rejection(401, 'Bad credentials')
  if (installation.suspended) return rejection(403, 'This installation has been suspended')
  if (first === 'installation' && second === 'repositories') {
    return { body: repositoriesOf(github, installation, request) }
  }
  return first === 'repos' ? respondToRepository(github, installation, request) : rejection(404)
}

/** Requests of the App itself, by a token that it signed. */
function respondToApp(github: GitHubState, request: SimulatedRequest): SimulatedResponse {
  if (issuerOf(request) !== github.app.app_id) {
    return rejection(401, 'A JSON web token could not be decoded')
  }
  if (request.path === '/app') {
    const { slug } = github.app
    return { body: { id: Number(github.app.app_id), slug, html_url: `${github.url}/apps/${slug}` } }
  }
  const [, , , id, action] = request.path.split('/')
  const installation = github.world.installations.find(item => item.id === Number(id))
  if (!installation) return rejection(404)
  if (action !== 'access_tokens') return { body: toInstallation(github, installation) }
  if (installation.suspended) return rejection(403, 'This installation has been suspended')
  const token = `ghs_${installation.id}`
  const expires_at = new Date(github.now().getTime() + 3_600_000).toISOString()
  return { status: 201, body: { token, expires_at, permissions: PERMISSIONS } }
}

const PERMISSIONS = { administration: 'write', metadata: 'read' }

function issuerOf({ headers }: SimulatedRequest): string | undefined {
  const [, payload] = tokenOf(headers.authorization).split('.')
  if (!payload) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { iss?: unknown }
  return String(claims.iss)
}

const tokenOf = (header = '') => header.replace(/^(bearer|token)\s+/i, '')

function toInstallation(github: GitHubState, installation: Installation) {
  return {
    id: installation.id,
    account: accountById(github.world, installation.account_id),
    html_url: `${github.url}/settings/installations/${installation.id}`,
    permissions: PERMISSIONS,
    suspended_at: installation.suspended ? github.now().toISOString() : null,
  }
}

function respondToUser(github: GitHubState, request: SimulatedRequest): SimulatedResponse {
  const [, , second] = request.path.split('/')
  if (second !== undefined && second !== 'installations') {
    const account = accountById(github.world, Number(second))
    return account ? { body: account } : rejection(404)
  }
  const account = github.user_tokens.get(tokenOf(request.headers.authorization))
  const user = account === undefined ? undefined : accountById(github.world, account)
  if (!user) return rejection(401, 'Bad credentials')
  if (second === undefined) return { body: { ...user, name: user.login, email: null } }
  const installations = github.world.installations
    .filter(({ member_ids }) => member_ids.includes(user.id))
    .map(item => toInstallation(github, item))
  return { body: { total_count: installations.length, installations } }
}

function installationOf(github: GitHubState, { headers }: SimulatedRequest) {
  const id = Number(tokenOf(headers.authorization).replace('ghs_', ''))
  return github.world.installations.find(item => item.id === id)
}

function repositoriesOf(
  { world }: GitHubState,
  { repository_ids }: Installation,
  request: SimulatedRequest,
) {
  const all = world.repositories.filter(({ id }) => repository_ids.includes(id))
  const repositories = pageOf(request, all).map(repository => ({
    id: repository.id,
    full_name: fullName(world, repository),
    private: repository.private,
    owner: accountById(world, repository.owner_id),
  }))
  return { total_count: all.length, repositories }
}

function respondToRepository(
  github: GitHubState,
  { repository_ids }: Installation,
  request: SimulatedRequest,
): SimulatedResponse {
  const [, , owner, name, section = ''] = request.path.split('/')
  const repository = repositoryByName(github.world, `${owner}/${name}`)
  if (!repository || !repository_ids.includes(repository.id)) return rejection(404)
  if (section === 'collaborators') return respondToCollaborators(github, repository, request)
  if (section === 'invitations') return respondToInvitations(github, repository, request)
  return rejection(404)
}
