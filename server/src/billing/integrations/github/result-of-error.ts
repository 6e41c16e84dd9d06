import { RequestError } from 'octokit'
import { DAY, later, SECOND } from '../../../platform/clock.ts'
import type { AccessResult } from '../platform-adapter.ts'

/** Reads what an error of GitHub means for an access. Errors that are not GitHub's are rethrown. */
export function resultOfError(
  error: unknown,
  { wanted, now }: { wanted: string | null; now: Date },
): AccessResult {
  if (!(error instanceof RequestError)) throw error
  const { status, message } = error
  const wait = waitOf(error, now)
  if (wait) {
    // Without a time of GitHub's, the wait grows with each attempt, from a minute.
    const at = wait === 'unknown' ? undefined : wait
    return { outcome: 'retry', reason: 'rate_limited', at, pause: true }
  }
  if (status >= 500 || status === 401 || status === 408) {
    return { outcome: 'retry', reason: 'platform_unavailable', at: undefined, pause: true }
  }
  if (/invitation/i.test(message) && /limit|exceeded/i.test(message)) {
    return { outcome: 'queued', at: later(now, DAY) }
  }
  const reason = reasonOf(error)
  // An access that cannot exist any more needs no removal.
  const isGone = reason === 'integration_removed' || reason === 'resource_missing'
  if (wanted === null && isGone) return { outcome: 'removed', unreachable: true }
  return { outcome: 'failed', reason, message }
}

function reasonOf({ status, request, message }: RequestError) {
  if (request.url.endsWith('/access_tokens')) {
    return status === 403 || /suspended/i.test(message)
      ? 'integration_suspended'
      : 'integration_removed'
  }
  if (status === 404) return 'resource_missing'
  return status === 403 ? 'permission_missing' : 'rejected'
}

/** The time from which GitHub accepts requests again: it counts as abuse to ask before. */
function waitOf(
  { status, response, message }: RequestError,
  now: Date,
): Date | 'unknown' | undefined {
  if (status !== 403 && status !== 429) return undefined
  const headers = response?.headers ?? {}
  const seconds = Number(headers['retry-after'])
  if (Number.isFinite(seconds) && seconds > 0) return later(now, seconds * SECOND)
  const reset = Number(headers['x-ratelimit-reset'])
  if (String(headers['x-ratelimit-remaining']) === '0' && reset > 0) {
    return new Date(reset * SECOND)
  }
  return status === 429 || /secondary rate limit/i.test(message) ? 'unknown' : undefined
}
