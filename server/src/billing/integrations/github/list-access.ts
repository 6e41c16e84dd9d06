import { later, MINUTE } from '../../../platform/clock.ts'
import type { Site } from '../../../platform/site.ts'
import type { ListedAccess, ListedResource, ListResult } from '../platform-adapter.ts'
import { githubClient, installationClient } from './client.ts'
import { resultOfError } from './result-of-error.ts'

/** The time until the next attempt where GitHub names none. */
const RETRY_MS = 30 * MINUTE
const PAGE = 100

/** The permissions of collaborators by the names that invitations use, which roles share. */
const LEVELS: Readonly<Record<string, string>> = {
  ...{ read: 'pull', triage: 'triage', write: 'push', maintain: 'maintain', admin: 'admin' },
}

/**
 * Lists the collaborators of a repository and the invitations to it. Members of the owning
 * organization with a role of their own are among them; teams and base permissions are not.
 */
export async function listAccess(
  site: Site,
  external_id: string,
  { name }: ListedResource,
): Promise<ListResult> {
  const now = site.clock.now()
  const [owner = '', repo = ''] = name.split('/')
  const repository = { owner, repo, per_page: PAGE }
  try {
    const octokit = await installationClient(site, external_id)
    const bot = await botName(site)
    const invitations = await octokit.paginate('GET /repos/{owner}/{repo}/invitations', repository)
    // Read last: an invitation that is accepted meanwhile is in both lists instead of in neither.
    const collaborators = await octokit.paginate('GET /repos/{owner}/{repo}/collaborators', {
      ...repository,
      affiliation: 'direct',
    })
    return {
      accesses: [
        ...invitations.flatMap(({ invitee, inviter, permissions }): ListedAccess[] =>
          invitee
            ? [
                {
                  account_id: String(invitee.id),
                  level: levelOf(permissions),
                  invitation: { is_ours: inviter?.login === bot },
                },
              ]
            : [],
        ),
        ...collaborators.map(({ id, role_name }): ListedAccess => ({
          account_id: String(id),
          level: levelOf(role_name),
        })),
      ],
    }
  } catch (error) {
    const result = resultOfError(error, { wanted: '', now })
    if (result.outcome === 'retry') return { wait_until: result.at ?? later(now, RETRY_MS) }
    return 'hidden'
  }
}

/** A role of the organization's own is treated as the highest: it is nothing that we gave. */
const levelOf = (name: string) => LEVELS[name] ?? 'admin'

/** What the App sends is sent by its bot. */
async function botName(site: Site): Promise<string> {
  const { data } = await githubClient(site).octokit.request('GET /app')
  return `${data?.slug}[bot]`
}
