import type { FaultRequest } from '../../faults.ts'
import type { DiscordErrorCode } from '../http/errors.ts'

/**
 * What goes wrong: an error code of Discord; `down`, a gateway's error page; `lost`, a connection
 * closed before the request takes effect, and `lost_after`, closed afterward; or a rate limit.
 */
export type FaultKind =
  | DiscordErrorCode
  | 'down'
  | 'lost'
  | 'lost_after'
  | 'rate_limit'
  | 'global_rate_limit'
  | 'shared_rate_limit'

/** A fault to come; `match` is like `PUT /guilds/*`, without `/api/v10`. */
export type Fault = FaultRequest & {
  kind: FaultKind
  /** Seconds until a rate limit ends. Default 1. */
  retry_after?: number
}
