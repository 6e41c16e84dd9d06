import {
  addBot,
  addGuild,
  addRole,
  botRole,
  moveRole,
  removeBot,
  removeRole,
} from '../guilds/guild.ts'
import type { BucketLimit, RateLimits } from '../http/rate-limits.ts'
import type { Guild, Role, User } from '../state/state.ts'
import { addUser, findGuild, type World } from '../state/world.ts'
import type { Faults } from '../../faults.ts'
import type { Fault } from './faults.ts'
import type { LoggedRequest, RequestLog } from './request-log.ts'

/** What tests and people do to the simulated Discord. */
export interface Control {
  users: () => User[]
  guilds: () => Guild[]
  addUser: (username: string) => User
  /** Creates a server; `permissions` adds the bot with these permission bits. */
  addGuild: (guild: { name: string; owner?: User; permissions?: string }) => Guild
  addRole: (guild_id: string, name: string) => Role
  deleteRole: (guild_id: string, role_id: string) => void
  moveRole: (guild_id: string, role_id: string, position: number) => void
  /** Sets the permission bits of the bot's own role. */
  setBotPermissions: (guild_id: string, permissions: string) => void
  removeBot: (guild_id: string) => void
  deleteGuild: (guild_id: string) => void
  join: (guild_id: string, user_id: string) => void
  leave: (guild_id: string, user_id: string) => void
  /** Bans a user, who thereby leaves the server. */
  ban: (guild_id: string, user_id: string) => void
  unban: (guild_id: string, user_id: string) => void
  /** What a moderator does by hand, whatever the bot may do. */
  giveRole: (guild_id: string, user_id: string, role_id: string) => void
  /** The role ids of a member; undefined if the user is not in the server. */
  rolesOf: (guild_id: string, user_id: string) => string[] | undefined
  /** Requires two-factor authentication of moderators. */
  requireTwoFactor: (guild_id: string, required: boolean) => void
  /** Whether a user has authorized the application. */
  isAuthorized: (user_id: string) => boolean
  /** Withdraws a user's authorizations, as in Discord's settings. */
  deauthorize: (user_id: string) => void
  addFault: (fault: Fault) => void
  clearFaults: () => void
  /** Requests per bucket; null restores the default. */
  setRateLimit: (limit: BucketLimit | null) => void
  requests: () => LoggedRequest[]
  clearRequests: () => void
}

interface Parts {
  world: World
  faults: Faults<Fault>
  limits: RateLimits
  log: RequestLog
}

/** Creates the control functions. */
export function makeControl({ world, faults, limits, log }: Parts): Control {
  const { state } = world
  return {
    users: () => structuredClone(state.users),
    guilds: () => structuredClone(state.guilds),
    addUser: username => addUser(world, username),
    ...guildControl(world),
    ...memberControl(world),
    isAuthorized: user_id => state.grants.some(grant => grant.user_id === user_id),
    deauthorize: user_id => {
      state.grants = state.grants.filter(grant => grant.user_id !== user_id)
    },
    addFault: faults.add,
    clearFaults: faults.clear,
    setRateLimit: limits.setLimit,
    requests: log.list,
    clearRequests: log.clear,
  }
}

function guildOf(world: World, id: string): Guild {
  const guild = findGuild(world, id)
  if (!guild) throw new Error(`no server ${id}`)
  return guild
}

function guildControl(world: World) {
  const { state } = world
  return {
    addGuild: ({ name, owner, permissions }) => {
      const guild = addGuild(world, { name, owner: owner ?? addUser(world, 'owner') })
      if (permissions !== undefined) addBot(world, guild, permissions)
      return structuredClone(guild)
    },
    addRole: (guild_id, name) => ({ ...addRole(world, guildOf(world, guild_id), name) }),
    deleteRole: (guild_id, role_id) => removeRole(guildOf(world, guild_id), role_id),
    moveRole: (guild_id, role_id, position) =>
      moveRole(guildOf(world, guild_id), role_id, position),
    setBotPermissions: (guild_id, permissions) => {
      const role = botRole(world, guildOf(world, guild_id))
      if (role) role.permissions = permissions
    },
    removeBot: guild_id => removeBot(world, guildOf(world, guild_id)),
    deleteGuild: guild_id => {
      state.guilds = state.guilds.filter(({ id }) => id !== guild_id)
    },
    requireTwoFactor: (guild_id, required) => {
      guildOf(world, guild_id).mfa_level = required ? 1 : 0
    },
  } satisfies Partial<Control>
}

function memberControl(world: World) {
  const leave = (guild_id: string, user_id: string) => {
    delete guildOf(world, guild_id).members[user_id]
  }
  return {
    leave,
    join: (guild_id, user_id) => {
      guildOf(world, guild_id).members[user_id] ??= []
    },
    ban: (guild_id, user_id) => {
      leave(guild_id, user_id)
      guildOf(world, guild_id).bans.push(user_id)
    },
    unban: (guild_id, user_id) => {
      const guild = guildOf(world, guild_id)
      guild.bans = guild.bans.filter(id => id !== user_id)
    },
    giveRole: (guild_id, user_id, role_id) => {
      guildOf(world, guild_id).members[user_id]?.push(role_id)
    },
    rolesOf: (guild_id, user_id) => {
      const roles = guildOf(world, guild_id).members[user_id]
      return roles && [...roles]
    },
  } satisfies Partial<Control>
}
