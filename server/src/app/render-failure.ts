import type { Endpoint } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, Refusal } from '@gatehouse/contract/kit/problems'
import { errorTarget } from '../accounts/social/error-target.ts'
import { Crash } from '../platform/crash.ts'
import { DatabaseUnavailable } from '../platform/db/unavailable.ts'
import { renderProblem } from '../platform/http/render.ts'
import type { Site } from '../platform/site.ts'

type FailedRequest = { error: unknown; isGone: () => boolean; id: string }

/**
 * The response to a failure: a declared problem is rendered; a bug of ours is logged and reported
 * as such.
 */
export function renderFailure(
  site: Site,
  endpoint: Endpoint,
  { error, isGone, id }: FailedRequest,
): Response {
  if (error instanceof Refusal) return renderProblem(error, endpoint.protocol)
  if (isGone()) {
    // A client that disconnected gets no response, and nothing has failed.
    site.log.debug({ id, path: endpoint.path }, 'the client closed the connection')
    return renderProblem(new Refusal(commonProblems.malformed), endpoint.protocol)
  }
  if (error instanceof DatabaseUnavailable) {
    const response = renderUnavailable(site, error, { id, endpoint })
    return redirectsUsers(endpoint) ? redirectToErrorPage(site) : response
  }
  site.log.error({ id, path: endpoint.path, error: (error as Error).stack }, 'request failed')
  if (redirectsUsers(endpoint)) return redirectToErrorPage(site)
  return renderProblem(new Refusal(commonProblems.server), endpoint.protocol)
}

const RETRY_SECONDS = 5

/** The response while the database is away or rejects writes. One line in the log, no stack. */
function renderUnavailable(
  site: Site,
  error: DatabaseUnavailable,
  { id, endpoint }: { id?: string; endpoint?: Endpoint } = {},
): Response {
  const about = { id, path: endpoint?.path, code: error.code, error: error.message }
  site.log.error(about, 'database unavailable')
  const { unavailable, writes_rejected } = commonProblems
  const problem = error.rejectsWrites ? writes_rejected : unavailable
  const rejection = new Refusal(problem, { retry_after: RETRY_SECONDS })
  return renderProblem(rejection, endpoint?.protocol ?? 'billing')
}

/** The response to a failure outside an endpoint. */
export function renderOutside(site: Site, error: unknown): Response {
  if (error instanceof Crash) throw error
  if (error instanceof DatabaseUnavailable) return renderUnavailable(site, error)
  site.log.error({ error: (error as Error).stack }, 'request failed outside its endpoint')
  return renderProblem(new Refusal(commonProblems.server), 'billing')
}

const redirectsUsers = ({ protocol, status }: Endpoint) => protocol === 'accounts' && status === 302

/** A user who returns from another site's page is shown a page, not JSON. */
function redirectToErrorPage(site: Site): Response {
  const location = errorTarget(site, { to: undefined, word: 'internal_server_error' })
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}
