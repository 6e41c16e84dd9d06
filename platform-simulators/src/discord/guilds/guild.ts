import type { Guild, Role, User } from '../state/state.ts'
import { newId, type World } from '../state/world.ts'
import { includesPermission, type Permission } from './permissions.ts'

/** The role names of a new server, from the lowest to the highest. */
const ROLE_NAMES = ['Supporter', 'Member', 'Moderator']

/** Creates a server with a few roles; the bot is not in it. */
export function addGuild(world: World, { name, owner }: { name: string; owner: User }): Guild {
  const id = newId(world)
  const roles = [
    makeRole(id, '@everyone', 0),
    ...ROLE_NAMES.map((role, index) => makeRole(newId(world), role, index + 1)),
  ]
  const guild: Guild = {
    id,
    name,
    owner_id: owner.id,
    roles,
    members: { [owner.id]: [] },
    bans: [],
    mfa_level: 0,
  }
  world.state.guilds.push(guild)
  return guild
}

const makeRole = (id: string, name: string, position: number): Role => ({
  id,
  name,
  position,
  permissions: '0',
  color: 0,
  managed: false,
})

/** Adds a role at a position and moves the roles above it up. */
export function insertRole(guild: Guild, role: Role): Role {
  for (const other of guild.roles) if (other.position >= role.position) other.position += 1
  guild.roles.push(role)
  return role
}

/** Creates a role below all others except `@everyone`. */
export function addRole(world: World, guild: Guild, name: string): Role {
  return insertRole(guild, makeRole(newId(world), name, 1))
}

/** Deletes a role and removes it from every member. */
export function removeRole(guild: Guild, role_id: string): void {
  guild.roles = guild.roles.filter(({ id }) => id !== role_id)
  for (const [user, roles] of Object.entries(guild.members)) {
    guild.members[user] = roles.filter(id => id !== role_id)
  }
}

/** Moves a role to a position. */
export function moveRole(guild: Guild, role_id: string, position: number): void {
  const others = guild.roles
    .filter(({ id }) => id !== role_id)
    .sort((one, other) => one.position - other.position)
  const moved = guild.roles.find(({ id }) => id === role_id)
  if (!moved) return
  others.splice(position, 0, moved)
  for (const [index, role] of others.entries()) role.position = index
}

/**
 * Adds the bot to a server, with a role of its own below `Moderator`, as Discord does when it is
 * invited; a second invitation changes the role's permissions.
 */
export function addBot(world: World, guild: Guild, bits: string): void {
  const bot_id = world.application.client_id
  const known = botRole(world, guild)
  if (known) {
    known.permissions = bits
    return
  }
  const position = guild.roles.find(({ name }) => name === 'Moderator')?.position ?? 1
  const role = insertRole(guild, {
    id: newId(world),
    name: 'Gatehouse',
    position,
    permissions: bits,
    color: 0,
    managed: true,
    tags: { bot_id },
  })
  guild.members[bot_id] = [role.id]
}

/** Removes the bot and its role from a server. */
export function removeBot(world: World, guild: Guild): void {
  const role = botRole(world, guild)
  if (role) removeRole(guild, role.id)
  delete guild.members[world.application.client_id]
}

/** The bot's own role; undefined if the bot is not in the server. */
export const botRole = ({ application }: World, { roles }: Guild): Role | undefined =>
  roles.find(({ tags }) => tags?.bot_id === application.client_id)

/** Whether the bot may do something in a server. */
export function botMay(world: World, guild: Guild, permission: Permission): boolean {
  const role = botRole(world, guild)
  const everyone = guild.roles.find(({ id }) => id === guild.id)
  return [role, everyone].some(one => one && includesPermission(one.permissions, permission))
}

/** The highest position of a member's roles. */
export function highestPosition(guild: Guild, user_id: string): number {
  const held = guild.members[user_id] ?? []
  return Math.max(0, ...guild.roles.filter(({ id }) => held.includes(id)).map(r => r.position))
}
