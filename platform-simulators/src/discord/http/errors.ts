/** The error codes that the simulator gives, with their HTTP status and Discord's message. */
export const discordErrors = {
  0: [401, '401: Unauthorized'],
  10004: [404, 'Unknown Guild'],
  10007: [404, 'Unknown Member'],
  10011: [404, 'Unknown Role'],
  10013: [404, 'Unknown User'],
  30001: [400, 'Maximum number of guilds reached (100)'],
  40007: [403, 'The user is banned from this guild.'],
  40333: [403, 'Cloudflare is blocking your request.'],
  50001: [403, 'Missing Access'],
  50013: [403, 'Missing Permissions'],
  50025: [403, 'Invalid OAuth2 access token'],
  50028: [400, 'Invalid Role'],
  50035: [400, 'Invalid Form Body'],
  60003: [403, 'Two factor is required for this operation'],
  130000: [503, 'API resource is currently overloaded. Try again a little later.'],
} as const satisfies Record<number, readonly [number, string]>
export type DiscordErrorCode = keyof typeof discordErrors

/** A request that Discord rejects. */
export class DiscordError extends Error {
  readonly status: number
  readonly code: DiscordErrorCode

  constructor(code: DiscordErrorCode) {
    const [status, message] = discordErrors[code]
    super(message)
    this.status = status
    this.code = code
  }
}

/** An OAuth request that Discord rejects. */
export class OAuthError extends Error {
  readonly status: number

  constructor(error: string, status = 400) {
    super(error)
    this.status = status
  }
}
