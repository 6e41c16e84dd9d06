/**
 * The types of what we use of octokit (`paths` in tsconfig.json). Its own types describe every
 * request of GitHub three times: 450,000 lines, a quarter of all that the type checker read.
 */
type Repository = { owner: string; repo: string }
type Pages = { per_page?: number; page?: number }
type Actor = { id: number; login: string }

type Invitation = {
  id: number
  html_url: string
  created_at: string
  expired?: boolean
  permissions: 'read' | 'triage' | 'write' | 'maintain' | 'admin'
  invitee: Actor | null
  inviter: Actor | null
}

/** Requests by their route: what they take and what they return. */
type Requests = {
  'GET /app': [parameters: unknown, data: { slug?: string } | null]
  'GET /app/installations/{installation_id}': [
    { installation_id: number },
    {
      account: { login: string } | { name: string } | null
      suspended_at: string | null
      html_url: string
      permissions: { administration?: 'read' | 'write' }
    },
  ]
  'GET /installation/repositories': [
    Pages,
    {
      repositories: {
        id: number
        full_name: string
        private: boolean
        owner: { type: string }
      }[]
    },
  ]
  'GET /user/{account_id}': [{ account_id: number }, Actor]
  'GET /repos/{owner}/{repo}/invitations': [Repository & Pages, Invitation[]]
  'PATCH /repos/{owner}/{repo}/invitations/{invitation_id}': [
    Repository & { invitation_id: number; permissions: Invitation['permissions'] },
    Invitation,
  ]
  'DELETE /repos/{owner}/{repo}/invitations/{invitation_id}': [
    Repository & { invitation_id: number },
    unknown,
  ]
  'GET /repos/{owner}/{repo}/collaborators': [
    Repository & Pages & { affiliation?: 'outside' | 'direct' | 'all' },
    (Actor & { role_name: string })[],
  ]
  'GET /repos/{owner}/{repo}/collaborators/{username}': [Repository & { username: string }, unknown]
  'PUT /repos/{owner}/{repo}/collaborators/{username}': [
    Repository & {
      username: string
      permission: 'pull' | 'triage' | 'push' | 'maintain' | 'admin'
    },
    Invitation,
  ]
  'DELETE /repos/{owner}/{repo}/collaborators/{username}': [
    Repository & { username: string },
    unknown,
  ]
}

type Route = keyof Requests
type ListRoute = { [R in Route]: Requests[R][1] extends unknown[] ? R : never }[Route]

type Options = {
  baseUrl?: string
  userAgent?: string
  throttle?: { enabled: boolean }
  retry?: { enabled: boolean }
  request?: { fetch: typeof fetch }
  log?: Record<'debug' | 'info' | 'warn' | 'error', (message: string) => void>
}

export declare class Octokit {
  static defaults(options: Options): typeof Octokit
  request<R extends Route>(
    route: R,
    parameters?: Requests[R][0],
  ): Promise<{ status: number; data: Requests[R][1] }>
  /** Reads all pages. */
  paginate<R extends ListRoute>(route: R, parameters?: Requests[R][0]): Promise<Requests[R][1]>
}

export declare class App {
  constructor(options: {
    appId: string | number
    privateKey: string
    webhooks: { secret: string }
    Octokit: typeof Octokit
  })
  readonly octokit: Octokit
  getInstallationOctokit(installation_id: number): Promise<Octokit>
  getInstallationUrl(options: { state: string }): Promise<string>
}

/** An HTTP error of GitHub. */
export declare class RequestError extends Error {
  readonly status: number
  readonly request: { url: string }
  readonly response?: { headers: Record<string, string | number | undefined> }
}
