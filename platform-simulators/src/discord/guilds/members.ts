import { json, noContent, type Answer } from '../http/answer.ts'
import { DiscordError } from '../http/errors.ts'
import { grantOfToken } from '../oauth/tokens.ts'
import type { Guild, Role } from '../state/state.ts'
import { findUser, type World } from '../state/world.ts'
import { botMay, botRole, highestPosition } from './guild.ts'
import type { Permission } from './permissions.ts'

/** The number of servers that one user can join. */
const GUILDS_MAX = 100

/** A call of the bot on one member of a server. */
export interface MemberCall {
  world: World
  guild: Guild
  user_id: string
}

/** `GET /guilds/{id}/members/{id}` */
export function getMember({ world, guild, user_id }: MemberCall): Answer {
  const roles = guild.members[user_id]
  if (!roles) throw new DiscordError(10007)
  const user = findUser(world, user_id) ?? { id: user_id, username: 'Gatehouse', bot: true }
  return json(200, { user, nick: null, roles, pending: false })
}

/** `PUT /guilds/{id}/members/{id}`: adds a user who has allowed it. */
export function addMember(call: MemberCall, body: Record<string, unknown>): Answer {
  const { world, guild, user_id } = call
  if (!findUser(world, user_id)) throw new DiscordError(10013)
  const { access_token, roles } = body
  if (typeof access_token !== 'string') throw new DiscordError(50035)
  const grant = grantOfToken(world, access_token)
  if (!grant || grant.user_id !== user_id || !grant.scopes.includes('guilds.join')) {
    throw new DiscordError(50025)
  }
  if (guild.members[user_id]) return noContent
  requirePermission(call, 'create_instant_invite')
  if (guild.bans.includes(user_id)) throw new DiscordError(40007)
  const joined = world.state.guilds.filter(({ members }) => members[user_id])
  if (joined.length >= GUILDS_MAX) throw new DiscordError(30001)
  const wanted = Array.isArray(roles) ? roles.map(String) : []
  for (const role of wanted) requireAssignable(call, role)
  guild.members[user_id] = wanted
  return json(201, { user: findUser(world, user_id), nick: null, roles: wanted, pending: false })
}

/** `DELETE /guilds/{id}/members/{id}` */
export function kickMember(call: MemberCall): Answer {
  const { world, guild, user_id } = call
  if (!guild.members[user_id]) throw new DiscordError(10007)
  requirePermission(call, 'kick_members')
  const own = botRole(world, guild)?.position ?? 0
  if (user_id === guild.owner_id || highestPosition(guild, user_id) >= own) {
    throw new DiscordError(50013)
  }
  delete guild.members[user_id]
  return noContent
}

/** `PUT /guilds/{id}/members/{id}/roles/{id}` */
export function addMemberRole(call: MemberCall, role_id: string): Answer {
  const roles = changeableRoles(call, role_id)
  if (!roles.includes(role_id)) roles.push(role_id)
  return noContent
}

/** `DELETE /guilds/{id}/members/{id}/roles/{id}` */
export function removeMemberRole(call: MemberCall, role_id: string): Answer {
  const roles = changeableRoles(call, role_id)
  call.guild.members[call.user_id] = roles.filter(id => id !== role_id)
  return noContent
}

function changeableRoles(call: MemberCall, role_id: string): string[] {
  requireAssignable(call, role_id)
  const roles = call.guild.members[call.user_id]
  if (!roles) throw new DiscordError(10007)
  return roles
}

function requireAssignable(call: MemberCall, role_id: string): Role {
  const { world, guild } = call
  const role = guild.roles.find(({ id }) => id === role_id)
  if (!role || role.id === guild.id) throw new DiscordError(10011)
  requirePermission(call, 'manage_roles')
  const own = botRole(world, guild)?.position ?? 0
  if (role.managed || role.position >= own) throw new DiscordError(50013)
  return role
}

function requirePermission({ world, guild }: MemberCall, permission: Permission) {
  if (!botMay(world, guild, permission)) throw new DiscordError(50013)
  if (guild.mfa_level === 1 && !world.application.owner_has_two_factor) {
    throw new DiscordError(60003)
  }
}
