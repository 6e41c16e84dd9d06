import { PermissionFlagsBits, Routes, type APIGuild, type APIRole } from 'discord-api-types/v10'
import type { APIUser } from 'discord-api-types/v10'
import { callDiscord, discordConfig, type DiscordResult, type DiscordSite } from './discord-api.ts'

/** A role that the bot can give to members. */
type AssignableRole = { id: string; name: string; position: number; color: number }

/** A server as the bot sees it. */
export type GuildView = {
  id: string
  name: string
  owner_id: string
  /** The roles below the bot's own, from the highest. */
  roles: AssignableRole[]
  /** All other roles: `@everyone`, those of integrations, the bot's own and the higher ones. */
  other_roles: AssignableRole[]
  /** The highest position below which the bot manages roles and members; 0 without a role. */
  bot_position: number
  can_manage_roles: boolean
  can_kick_members: boolean
}

/** Reads a server and what the bot can do there. */
export async function readGuild(
  site: DiscordSite,
  guild_id: string,
): Promise<DiscordResult<GuildView>> {
  const bot = await readBot(site)
  if ('failure' in bot) return bot
  // The response of this route has this shape.
  const found = await callDiscord(
    site,
    'guild',
    rest => rest.get(Routes.guild(guild_id)) as Promise<APIGuild>,
  )
  return 'failure' in found ? found : { value: viewOf(found.value, bot.value) }
}

/** Decides which roles of a server the bot can give. */
function viewOf(guild: APIGuild, bot_id: string): GuildView {
  const own = guild.roles.find(({ tags }) => tags?.bot_id === bot_id)
  const everyone = guild.roles.find(({ id }) => id === guild.id)
  const held = [own, everyone].reduce((bits, role) => bits | BigInt(role?.permissions ?? 0), 0n)
  const may = (permission: bigint) =>
    (held & (permission | PermissionFlagsBits.Administrator)) !== 0n
  const bot_position = own?.position ?? 0
  const assignable = (role: APIRole) =>
    role.id !== guild.id && !role.managed && role.position < bot_position
  const sorted = guild.roles.toSorted((one, other) => other.position - one.position)
  return {
    ...{ id: guild.id, name: guild.name, owner_id: guild.owner_id },
    roles: sorted.filter(assignable).map(shownRole),
    other_roles: sorted.filter(role => !assignable(role)).map(shownRole),
    bot_position,
    can_manage_roles: may(PermissionFlagsBits.ManageRoles),
    can_kick_members: may(PermissionFlagsBits.KickMembers),
  }
}

const shownRole = ({ id, name, position, color }: APIRole): AssignableRole => ({
  ...{ id, name, position, color },
})

const bots = new Map<string, string>()

/** The user id of the bot, which its role names; it never changes. */
async function readBot(site: DiscordSite): Promise<DiscordResult<string>> {
  const { bot_token } = discordConfig(site)
  const known = bots.get(bot_token)
  if (known !== undefined) return { value: known }
  // The response of this route has this shape.
  const found = await callDiscord(site, 'bot', rest => rest.get(Routes.user()) as Promise<APIUser>)
  if ('failure' in found) return found
  bots.set(bot_token, found.value.id)
  return { value: found.value.id }
}
