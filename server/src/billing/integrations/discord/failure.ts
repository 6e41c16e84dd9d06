import { RESTJSONErrorCodes as codes } from 'discord-api-types/v10'

/**
 * Why Discord did not do what was asked. `left` (not a member) and `token` (the customer's) are for
 * the code that asks; the others are for people: the customer (`banned`, `too_many_servers`,
 * `account_missing`), the merchant (`bot_removed`, `role_missing`, `permission_missing`,
 * `two_factor`), the operator (`bot_rejected`), or only time.
 */
export type DiscordFailure =
  | { kind: PlainKind }
  | { kind: 'rate_limited'; retry_after_ms: number }
  | { kind: 'rejected'; message: string }

type PlainKind =
  | 'left'
  | 'token'
  | 'banned'
  | 'too_many_servers'
  | 'account_missing'
  | 'bot_removed'
  | 'role_missing'
  | 'permission_missing'
  | 'two_factor'
  | 'bot_rejected'
  | 'unavailable'

const BY_CODE: Readonly<Record<number, PlainKind>> = {
  [codes.UnknownGuild]: 'bot_removed',
  [codes.MissingAccess]: 'bot_removed',
  [codes.UnknownMember]: 'left',
  [codes.UnknownRole]: 'role_missing',
  [codes.InvalidRole]: 'role_missing',
  [codes.UnknownUser]: 'account_missing',
  [codes.MissingPermissions]: 'permission_missing',
  [codes.UserBannedFromThisGuild]: 'banned',
  [codes.MaximumNumberOfGuildsReached]: 'too_many_servers',
  [codes.InvalidOAuth2AccessToken]: 'token',
  [codes.TwoFactorAuthenticationIsRequired]: 'two_factor',
  [codes.APIResourceOverloaded]: 'unavailable',
}

const UNAUTHORIZED = 401

/**
 * Reads an error of the client; an error that is ours is thrown again. The client's own errors
 * contain the request, and with it a customer's token: they are never logged.
 */
export async function discordFailureOf(error: unknown): Promise<DiscordFailure> {
  const { DiscordAPIError, HTTPError, RateLimitError } = await import('@discordjs/rest')
  if (error instanceof RateLimitError) {
    return { kind: 'rate_limited', retry_after_ms: error.retryAfter }
  }
  if (error instanceof HTTPError) return { kind: 'unavailable' }
  if (error instanceof DiscordAPIError) {
    const kind = BY_CODE[Number(error.code)]
    if (kind) return { kind }
    if (error.status === UNAUTHORIZED) return { kind: 'bot_rejected' }
    return { kind: 'rejected', message: error.message }
  }
  if (error instanceof Error && TOKEN_DROPPED.test(error.message)) return { kind: 'bot_rejected' }
  if (isConnectionError(error)) return { kind: 'unavailable' }
  throw error
}

/** The client says so once Discord has rejected its token. */
const TOKEN_DROPPED = /^Expected token to be set/

const CONNECTION_CODES = /^(E[A-Z]+|UND_ERR_[A-Z_]+)$/

/** A connection that was refused, closed, or took too long. */
function isConnectionError(error: unknown): boolean {
  const { name, code, cause } = error as { name?: unknown; code?: unknown; cause?: unknown }
  if (name === 'AbortError' || name === 'TimeoutError') return true
  if (typeof code === 'string' && CONNECTION_CODES.test(code)) return true
  return cause instanceof Error && isConnectionError(cause)
}
