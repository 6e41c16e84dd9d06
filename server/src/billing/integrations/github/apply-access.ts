import { RequestError, type Octokit } from 'octokit'
import { DAY, later } from '../../../platform/clock.ts'
import type { Site } from '../../../platform/site.ts'
import type { AccessRequest, AccessResult } from '../platform-adapter.ts'
import { installationClient } from './client.ts'
import { resultOfError } from './result-of-error.ts'

/** Invitations to repositories expire after this time. */
const INVITATION_MS = 7 * DAY

/** No webhook tells of a declined or expired invitation, so it is looked at once a day. */
const CHECK_MS = DAY

type Permission = 'pull' | 'triage' | 'push' | 'maintain' | 'admin'

/** One access, the client that may change it, and the login of its account now. */
type Target = {
  octokit: Octokit
  request: AccessRequest
  repository: { owner: string; repo: string }
  username: string
  now: Date
}

/** Brings the access of an account to a repository to what is wanted. */
export async function applyAccess(site: Site, request: AccessRequest): Promise<AccessResult> {
  const now = site.clock.now()
  const { wanted } = request
  try {
    const octokit = await installationClient(site, request.external_id)
    const username = await loginOf(octokit, request.account.id)
    if (username === undefined) {
      if (wanted === null) return { outcome: 'removed' }
      return { outcome: 'waiting', reason: 'account_missing' }
    }
    const [owner = '', repo = ''] = request.resource.name.split('/')
    const target = { octokit, request, repository: { owner, repo }, username, now }
    const result = wanted === null ? await remove(target) : await give(target)
    return { ...result, username }
  } catch (error) {
    return resultOfError(error, { wanted, now })
  }
}

/** The id is the truth: a login may have been renamed, or freed and taken by someone else. */
async function loginOf(octokit: Octokit, account_id: string): Promise<string | undefined> {
  const path = 'GET /user/{account_id}'
  const found = await unlessMissing(octokit.request(path, { account_id: Number(account_id) }))
  return found?.data.login
}

async function remove({ octokit, request, repository, username }: Target): Promise<AccessResult> {
  if (request.state.joined === undefined) {
    const invitation = await findInvitation({ octokit, request, repository })
    if (invitation) {
      // It may be accepted at this moment: the account is a collaborator then.
      await unlessMissing(
        octokit.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', {
          ...repository,
          invitation_id: Number(invitation.id),
        }),
      )
    }
  }
  await octokit.request('DELETE /repos/{owner}/{repo}/collaborators/{username}', {
    ...repository,
    username,
  })
  return { outcome: 'removed' }
}

async function give(target: Target): Promise<AccessResult> {
  const { octokit, request, repository, username, now } = target
  const { state, wanted, renewing } = request
  const isFirst = state.invitation_id === undefined && state.joined === undefined
  if (isFirst) return invite(target)
  const invitation = await findInvitation(target)
  if (invitation && !invitation.expired) return keepInvitation(target, invitation)
  if (invitation) {
    if (!renewing) return { outcome: 'waiting', reason: 'invitation_expired' }
    // An expired invitation blocks a new one.
    await octokit.request('DELETE /repos/{owner}/{repo}/invitations/{invitation_id}', {
      ...{ ...repository, invitation_id: Number(invitation.id) },
    })
    return invite(target)
  }
  const collaborator = await unlessMissing(
    octokit.request('GET /repos/{owner}/{repo}/collaborators/{username}', {
      ...repository,
      username,
    }),
  )
  if (collaborator) return request.current === wanted ? { outcome: 'granted' } : put(target)
  if (renewing) return invite(target)
  if (state.joined) return { outcome: 'waiting', reason: 'access_removed', state: {} }
  const { invitation_expires_at } = state
  const isExpired = invitation_expires_at !== undefined && new Date(invitation_expires_at) <= now
  const reason = isExpired ? 'invitation_expired' : 'invitation_declined'
  return { outcome: 'waiting', reason }
}

/** Within the daily limit of the repository; members of its organization need no invitation. */
async function invite(target: Target): Promise<AccessResult> {
  const { invitations_from } = target.request
  if (invitations_from) return { outcome: 'queued', at: invitations_from }
  return await put(target)
}

async function put({ octokit, request, repository, username, now }: Target): Promise<AccessResult> {
  const { status, data } = await octokit.request(
    'PUT /repos/{owner}/{repo}/collaborators/{username}',
    // The levels of the adapter are GitHub's permissions.
    { ...repository, username, permission: request.wanted as Permission },
  )
  if (status !== 201) return { outcome: 'granted' }
  return invited(data, { now, sent: true })
}

type Invitation = { id: number | bigint; html_url: string; created_at: string; permissions: string }

const invited = (
  { id, html_url, created_at }: Invitation,
  { now, sent }: { now: Date; sent: boolean },
): AccessResult => ({
  outcome: 'invited',
  sent,
  check_at: later(now, CHECK_MS),
  state: {
    invitation_id: String(id),
    invitation_url: html_url,
    invitation_expires_at: later(new Date(created_at), INVITATION_MS).toISOString(),
  },
})

/** The names of permissions in invitations. */
const NAMES: Record<Permission, 'read' | 'triage' | 'write' | 'maintain' | 'admin'> = {
  ...{ pull: 'read', triage: 'triage', push: 'write', maintain: 'maintain', admin: 'admin' },
}

async function keepInvitation(
  { octokit, request, repository, now }: Target,
  invitation: Invitation,
): Promise<AccessResult> {
  const permissions = NAMES[request.wanted as Permission]
  if (invitation.permissions !== permissions) {
    await octokit.request('PATCH /repos/{owner}/{repo}/invitations/{invitation_id}', {
      ...{ ...repository, invitation_id: Number(invitation.id), permissions },
    })
  }
  return invited(invitation, { now, sent: false })
}

type Located = Pick<Target, 'octokit' | 'request' | 'repository'>

async function findInvitation({ octokit, request, repository }: Located) {
  const invitations = await octokit.paginate('GET /repos/{owner}/{repo}/invitations', {
    ...repository,
    per_page: 100,
  })
  return invitations.find(({ invitee }) => String(invitee?.id) === request.account.id)
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RequestError && error.status === 404 && !isToken(error)) return undefined
    throw error
  }
}

/** The token of an installation that does not exist any more. */
const isToken = ({ request }: RequestError) => request.url.endsWith('/access_tokens')
