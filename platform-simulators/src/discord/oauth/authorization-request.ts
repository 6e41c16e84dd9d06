/** What an application asks for. */
export interface AuthorizationRequest {
  redirect_uri: string
  state: string
  scopes: string[]
  permissions: string
  /** The only server that may be chosen. */
  guild_id: string | null
  code_challenge: string | null
}
