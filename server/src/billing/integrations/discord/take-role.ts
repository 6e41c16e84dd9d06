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

/** `owner`: of the server. `permission`: the bot has none to kick. `higher`: the member's role. */
export type KickOutcome = 'kicked' | 'owner' | 'permission' | 'higher'

/**
 * Removes an account from a server. An account that Discord would protect from the bot, because it
 * owns the server or has a role as high as the bot's, stays.
 */
export async function kickAccount(
  site: DiscordSite,
  { account_id }: { account_id: string },
  guild: GuildView,
): Promise<DiscordResult<KickOutcome>> {
  if (account_id === guild.owner_id) return { value: 'owner' }
  const held = await rolesOfAccount(site, { guild_id: guild.id, account_id })
  if ('failure' in held) return held
  if (held.value === undefined) return { value: 'kicked' }
  if (!guild.can_kick_members) return { value: 'permission' }
  const all = [...guild.roles, ...guild.other_roles]
  const positions = all.filter(({ id }) => held.value?.includes(id)).map(role => role.position)
  if (Math.max(0, ...positions) >= guild.bot_position) return { value: 'higher' }
  const kicked = await callDiscord(site, 'kick', rest =>
    rest.delete(Routes.guildMember(guild.id, account_id), { reason: REASON }),
  )
  if (!('failure' in kicked)) return { value: 'kicked' }
  const { kind } = kicked.failure
  // The permission or a role changed since the server was read.
  if (kind === 'permission_missing') return { value: 'higher' }
  return kind === 'left' || kind === 'account_missing' ? { value: 'kicked' } : kicked
}
