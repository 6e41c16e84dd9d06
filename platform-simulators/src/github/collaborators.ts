import type { SimulatedRequest, SimulatedResponse } from '../http-server.ts'
import { rejection } from './rejection.ts'
import type { GitHubState } from './state.ts'
import {
  accountById,
  accountByLogin,
  fullName,
  nextId,
  type Invitation,
  type Permission,
  type Repository,
} from './world.ts'

const DAY_MS = 86_400_000
const EXPIRES_MS = 7 * DAY_MS
const INVITATIONS_PER_DAY = 50

/** `/repos/{owner}/{repo}/collaborators`, and `/{login}` of it. */
export function respondToCollaborators(
  github: GitHubState,
  repository: Repository,
  request: SimulatedRequest,
): SimulatedResponse {
  const login = decodeURIComponent(request.path.split('/')[5] ?? '')
  if (login === '') return { body: pageOf(request, collaboratorsOf(github, repository)) }
  const account = accountByLogin(github.world, login)
  if (!account) return rejection(404)
  const isCollaborator = repository.collaborators[account.id] !== undefined
  if (request.method === 'GET') return isCollaborator ? { status: 204 } : rejection(404)
  if (request.method === 'DELETE') {
    delete repository.collaborators[account.id]
    return { status: 204 }
  }
  // GitHub's default.
  const permission = (request.body['permission'] ?? 'push') as Permission
  if (isCollaborator) {
    repository.collaborators[account.id] = permission
    return { status: 204 }
  }
  const open = repository.invitations.find(item => item.account_id === account.id)
  if (open && !isExpired(github, open)) {
    open.permission = permission
    return { status: 201, body: toInvitation(github, repository, open) }
  }
  if (open) return rejection(422, 'An expired invitation exists.')
  return invite(github, repository, { account_id: account.id, permission })
}

const collaboratorsOf = ({ world }: GitHubState, { collaborators }: Repository) =>
  Object.entries(collaborators).map(([id, permission]) => ({
    ...accountById(world, Number(id)),
    role_name: NAMES[permission],
  }))

/** The page of a list that a request asks for. */
export function pageOf<T>({ query }: SimulatedRequest, all: T[]): T[] {
  const size = Number(query.get('per_page') ?? 30)
  const from = (Number(query.get('page') ?? 1) - 1) * size
  return all.slice(from, from + size)
}

function invite(
  github: GitHubState,
  repository: Repository,
  invited: Pick<Invitation, 'account_id' | 'permission'>,
): SimulatedResponse {
  const now = github.now()
  repository.sent = repository.sent.filter(at => now.getTime() - Date.parse(at) < DAY_MS)
  if (repository.sent.length >= INVITATIONS_PER_DAY) {
    return rejection(422, 'You have exceeded the limit of 50 invitations in 24 hours.')
  }
  const created_at = now.toISOString()
  const invitation = { id: nextId(github.world), ...invited, created_at }
  repository.sent.push(created_at)
  repository.invitations.push(invitation)
  return { status: 201, body: toInvitation(github, repository, invitation) }
}

/** `/repos/{owner}/{repo}/invitations` and one of them. */
export function respondToInvitations(
  github: GitHubState,
  repository: Repository,
  request: SimulatedRequest,
): SimulatedResponse {
  const id = request.path.split('/')[5]
  if (id === undefined) {
    const items = repository.invitations.map(item => toInvitation(github, repository, item))
    return { body: pageOf(request, items) }
  }
  const invitation = repository.invitations.find(item => item.id === Number(id))
  if (!invitation) return rejection(404)
  if (request.method === 'DELETE') {
    repository.invitations = repository.invitations.filter(item => item !== invitation)
    return { status: 204 }
  }
  const requested = request.body['permissions']
  const known = Object.entries(NAMES).find(([, name]) => name === requested)
  if (known) invitation.permission = known[0] as Permission
  return { body: toInvitation(github, repository, invitation) }
}

/** The names of permissions in invitations. */
const NAMES: Record<Permission, string> = {
  ...{ pull: 'read', triage: 'triage', push: 'write', maintain: 'maintain', admin: 'admin' },
}

export const isExpired = ({ now }: GitHubState, { created_at }: Invitation) =>
  now().getTime() - Date.parse(created_at) >= EXPIRES_MS

function toInvitation(github: GitHubState, repository: Repository, invitation: Invitation) {
  const { app, world, url } = github
  return {
    id: invitation.id,
    invitee: accountById(world, invitation.account_id),
    inviter: { login: invitation.inviter ?? `${app.slug}[bot]` },
    permissions: NAMES[invitation.permission],
    created_at: invitation.created_at,
    expired: isExpired(github, invitation),
    html_url: `${url}/${fullName(world, repository)}/invitations`,
  }
}
