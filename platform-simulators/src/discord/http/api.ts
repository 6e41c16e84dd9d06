import { json, type Answer } from './answer.ts'
import { DiscordError } from './errors.ts'
import { botRole } from '../guilds/guild.ts'
import {
  addMember,
  addMemberRole,
  getMember,
  kickMember,
  removeMemberRole,
} from '../guilds/members.ts'
import { grantOfToken } from '../oauth/tokens.ts'
import type { Guild } from '../state/state.ts'
import { findGuild, findUser, type World } from '../state/world.ts'

/** A request to `/api/v10`, without that prefix. */
export interface ApiRequest {
  method: string
  path: string
  authorization: string | undefined
  body: Record<string, unknown>
}

/** The bucket a request counts in: its route and its server. */
export function bucketOf({ method, path }: ApiRequest): string {
  const [, noun, id = '', ...more] = path.split('/')
  const route = more.map(part => (/^\d+$/.test(part) ? 'id' : part))
  return [method, noun, id, ...route].join(' ')
}

/** Handles a request to the API. */
export function handleApiRequest(world: World, request: ApiRequest): Answer {
  const [, noun = '', id = '', ...rest] = request.path.split('/')
  if (noun === 'users' && id === '@me' && rest.length === 0) return me(world, request)
  requireBot(world, request)
  if (noun !== 'guilds') return notFound
  const guild = guildOfBot(world, id)
  const [collection, user_id, roles, role_id] = rest
  if (collection === undefined) return request.method === 'GET' ? json(200, shown(guild)) : notFound
  if (collection === 'roles') return json(200, guild.roles)
  if (collection !== 'members' || user_id === undefined) return notFound
  const call = { world, guild, user_id: user_id === '@me' ? world.application.client_id : user_id }
  if (roles === 'roles' && role_id !== undefined) {
    if (request.method === 'PUT') return addMemberRole(call, role_id)
    return request.method === 'DELETE' ? removeMemberRole(call, role_id) : notFound
  }
  if (roles !== undefined) return notFound
  if (request.method === 'GET') return getMember(call)
  if (request.method === 'PUT') return addMember(call, request.body)
  return request.method === 'DELETE' ? kickMember(call) : notFound
}

const notFound = json(404, { message: '404: Not Found', code: 0 })

function me(world: World, { authorization }: ApiRequest): Answer {
  const { client_id, bot_token } = world.application
  if (authorization === `Bot ${bot_token}`) {
    return json(200, { id: client_id, username: 'Gatehouse', global_name: null, bot: true })
  }
  const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
  const user = findUser(world, grantOfToken(world, token)?.user_id ?? '')
  if (!user) throw new DiscordError(0)
  return json(200, { ...user, global_name: null, discriminator: '0', avatar: null })
}

function requireBot({ application }: World, { authorization }: ApiRequest) {
  if (authorization !== `Bot ${application.bot_token}`) throw new DiscordError(0)
}

function guildOfBot(world: World, id: string): Guild {
  const guild = findGuild(world, id)
  if (!guild) throw new DiscordError(10004)
  if (!botRole(world, guild)) throw new DiscordError(50001)
  return guild
}

const shown = ({ id, name, owner_id, roles, mfa_level }: Guild) => ({
  id,
  name,
  icon: null,
  owner_id,
  roles,
  mfa_level,
})
