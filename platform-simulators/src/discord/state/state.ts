/** A Discord account. */
export interface User {
  id: string
  username: string
}

/** A role; a member with a role of a higher position may manage it. */
export interface Role {
  id: string
  name: string
  /** 0 is the lowest: `@everyone`. */
  position: number
  /** Permission bits, as text. */
  permissions: string
  color: number
  /** Created by an integration, and not to be given to members. */
  managed: boolean
  tags?: { bot_id: string }
}

/** A server. */
export interface Guild {
  id: string
  name: string
  owner_id: string
  roles: Role[]
  /** The role ids of each member, by user id. */
  members: Record<string, string[]>
  /** The ids of banned users. */
  bans: string[]
  /** Whether moderators must use two-factor authentication. */
  mfa_level: 0 | 1
}

/** A user's authorization of the application: a code that becomes tokens. */
export interface OAuthGrant {
  code: string | null
  redirect_uri: string
  user_id: string
  scopes: string[]
  /** The server that the bot was added to. */
  guild_id: string | null
  code_challenge: string | null
  access_token: string | null
  refresh_token: string | null
  /** When the access token expires, in milliseconds since 1970. */
  expires_at: number
}

/** What is stored. */
export interface State {
  /** The number of ids made. */
  ids: number
  users: User[]
  guilds: Guild[]
  grants: OAuthGrant[]
}
