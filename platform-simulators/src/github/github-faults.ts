import type { FaultRequest } from '../faults.ts'
import type { SimulatedResponse } from '../http-server.ts'
import { rejection } from './rejection.ts'

/**
 * A fault of GitHub. `down`: 503. `rate_limited`: 403 with no requests remaining. `secondary`: 429
 * with `retry-after`. `forbidden_for_now`: the same with 403. `secondary_unnamed`: 403 without a
 * time. `missing`: 404. `slow`: no response.
 */
export type GitHubFault = FaultRequest & {
  kind:
    | 'down'
    | 'rate_limited'
    | 'secondary'
    | 'forbidden_for_now'
    | 'secondary_unnamed'
    | 'missing'
    | 'slow'
  /** After how many seconds requests are accepted again, for the limits. Default 60. */
  seconds?: number
}

const SECONDS = 60
const SECONDARY = 'You have exceeded a secondary rate limit.'

/** What a request gets that a fault hits. */
export function faultResponse(
  { kind, seconds = SECONDS }: GitHubFault,
  now: Date,
): SimulatedResponse | 'hang' {
  if (kind === 'slow') return 'hang'
  if (kind === 'down') return rejection(503, 'Service unavailable')
  if (kind === 'missing') return rejection(404)
  if (kind === 'secondary_unnamed') return rejection(403, SECONDARY)
  if (kind === 'secondary' || kind === 'forbidden_for_now') {
    const headers = { 'retry-after': String(seconds) }
    return { ...rejection(kind === 'secondary' ? 429 : 403, SECONDARY), headers }
  }
  const reset = String(Math.floor(now.getTime() / 1_000) + seconds)
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }
  return { ...rejection(403, 'API rate limit exceeded'), headers }
}
