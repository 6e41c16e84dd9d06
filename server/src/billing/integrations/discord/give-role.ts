import { Routes } from 'discord-api-types/v10'
import { callDiscord, type DiscordResult, type DiscordSite } from './discord-api.ts'

/** A role of one account in one server. */
export type RoleOfAccount = { guild_id: string; role_id: string; account_id: string }

const REASON = 'Gatehouse: the customer has a benefit that includes this role'

/** Gives a member a role, again without effect; the failure is `left` for other accounts. */
export function giveRole(site: DiscordSite, role: RoleOfAccount): Promise<DiscordResult<unknown>> {
  const { guild_id, account_id, role_id } = role
  return callDiscord(site, 'give role', rest =>
    rest.put(Routes.guildMemberRole(guild_id, account_id, role_id), { reason: REASON }),
  )
}

/** Adds an account to the server with the access token of its user, and gives it the role. */
export async function joinWithRole(
  site: DiscordSite,
  role: RoleOfAccount,
  access_token: string,
): Promise<DiscordResult<unknown>> {
  const added = await addToGuild(site, role, access_token)
  // An account that joined meanwhile is not given the roles of the request.
  return 'value' in added && !added.value ? await giveRole(site, role) : added
}

/** Adds an account to a server with the role; false if it was a member already. */
async function addToGuild(
  site: DiscordSite,
  { guild_id, account_id, role_id }: RoleOfAccount,
  access_token: string,
): Promise<DiscordResult<boolean>> {
  const added = await callDiscord(site, 'add member', rest =>
    rest.put(Routes.guildMember(guild_id, account_id), {
      body: { access_token, roles: [role_id] },
      reason: REASON,
    }),
  )
  if ('failure' in added) return added
  // Discord returns the new member, and nothing if there is none.
  return { value: hasUser(added.value) }
}

const hasUser = (value: unknown) =>
  typeof value === 'object' && value !== null && 'user' in value && value.user !== undefined
