import { Routes, type APIGuildMember } from 'discord-api-types/v10'
import { callDiscord, type DiscordResult, type DiscordSite } from './discord-api.ts'
import type { DiscordFailure } from './failure.ts'
import type { RoleOfAccount } from './give-role.ts'
import type { GuildView } from './guild.ts'

const REASON = 'Gatehouse: the customer no longer has a benefit that includes this role'

/** Takes a role away; done as well if the account is not in the server or does not exist. */
export async function takeRole(
  site: DiscordSite,
  { guild_id, account_id, role_id }: RoleOfAccount,
): Promise<{ failure: DiscordFailure } | undefined> {
  const taken = await callDiscord(site, 'take role', rest =>
    rest.delete(Routes.guildMemberRole(guild_id, account_id, role_id), { reason: REASON }),
  )
  if (!('failure' in taken)) return undefined
  const { kind } = taken.failure
  return kind === 'left' || kind === 'account_missing' ? undefined : taken
}

/** The role ids of an account in a server; undefined if it is not a member. */
export async function rolesOfAccount(
  site: DiscordSite,
  { guild_id, account_id }: Omit<RoleOfAccount, 'role_id'>,
): Promise<DiscordResult<string[] | undefined>> {
  const found = await callDiscord(
    site,
    'member',
    // The response of this route has this shape.
    rest => rest.get(Routes.guildMember(guild_id, account_id)) as Promise<APIGuildMember>,
  )
  if (!('failure' in found)) return { value: found.value.roles }
  const { kind } = found.failure
  return kind === 'left' || kind === 'account_missing' ? { value: undefined } : found
}

/**
 * Removes an account from a server. An account that Discord would protect from the bot, because it
 * owns the server or has a role as high as the bot's, stays: false.
 */
export async function kickAccount(
  site: DiscordSite,
  { account_id }: { account_id: string },
  guild: GuildView,
): Promise<DiscordResult<boolean>> {
  if (account_id === guild.owner_id || !guild.can_kick_members) return { value: false }
  const held = await rolesOfAccount(site, { guild_id: guild.id, account_id })
  if ('failure' in held) return held
  if (held.value === undefined) return { value: true }
  const all = [...guild.roles, ...guild.other_roles]
  const positions = all.filter(({ id }) => held.value?.includes(id)).map(role => role.position)
  if (Math.max(0, ...positions) >= guild.bot_position) return { value: false }
  const kicked = await callDiscord(site, 'kick', rest =>
    rest.delete(Routes.guildMember(guild.id, account_id), { reason: REASON }),
  )
  if (!('failure' in kicked)) return { value: true }
  const { kind } = kicked.failure
  return kind === 'left' || kind === 'account_missing' ? { value: true } : kicked
}
