import type { DeliveryReason } from '@gatehouse/contract/billing/platforms'
import { DAY, later, MINUTE } from '../../../platform/clock.ts'
import type { Site } from '../../../platform/site.ts'
import type { AccessRequest, AccessResult } from '../platform-adapter.ts'
import type { DiscordFailure } from './failure.ts'
import { giveRole, joinWithRole, type RoleOfAccount } from './give-role.ts'
import { readGuild } from './guild.ts'
import { kickAccount, rolesOfAccount, takeRole, type KickOutcome } from './take-role.ts'

/** No event tells of a member who left or lost a role, so members are looked at once a day. */
const CHECK_MS = DAY
/** Another process refreshes the customer's tokens, which takes a moment. */
const TOKEN_BUSY_MS = MINUTE

/** Brings the role of an account to what is wanted. */
export async function applyRole(site: Site, request: AccessRequest): Promise<AccessResult> {
  return request.wanted === null ? await take(site, request) : await give(site, request)
}

const roleOf = ({ external_id, resource, account }: AccessRequest): RoleOfAccount => ({
  ...{ guild_id: external_id, role_id: resource.id, account_id: account.id },
})

async function give(site: Site, request: AccessRequest): Promise<AccessResult> {
  const { resource, state, renewing } = request
  // What is known to be refused is not asked: Discord blocks addresses that do.
  if (resource.removed) return { outcome: 'failed', reason: 'resource_missing' }
  if (resource.details['assignable'] === false) {
    return { outcome: 'failed', reason: 'not_assignable' }
  }
  if (state.joined && !renewing) return await keep(site, request)
  const given = await giveRole(site, roleOf(request))
  if (!('failure' in given)) return granted(site)
  if (given.failure.kind === 'left') return await add(site, request)
  return await explain(site, request, given.failure)
}

/** A bot that may manage roles but not this one stands below it: owners reorder roles. */
async function explain(
  site: Site,
  { external_id, resource }: AccessRequest,
  failure: DiscordFailure,
): Promise<AccessResult> {
  const result = resultOf(site, failure)
  if (failure.kind !== 'permission_missing') return result
  const guild = await readGuild(site, external_id)
  if ('failure' in guild || !guild.value.can_manage_roles) return result
  if (guild.value.roles.some(({ id }) => id === resource.id)) return result
  return { outcome: 'failed', reason: 'not_assignable', stops: 'resource' }
}

const granted = (site: Site): AccessResult => ({
  outcome: 'granted',
  check_at: later(site.clock.now(), CHECK_MS),
})

/** Adds an account to the server with its user's token. */
async function add(site: Site, request: AccessRequest): Promise<AccessResult> {
  const token = await request.token()
  if (token === 'busy') {
    const at = later(site.clock.now(), TOKEN_BUSY_MS)
    return { outcome: 'retry', reason: 'platform_unavailable', at, pause: false }
  }
  if (token === undefined) return { outcome: 'waiting', reason: 'reconnect_required' }
  const added = await joinWithRole(site, roleOf(request), token.access_token)
  return 'failure' in added ? await explain(site, request, added.failure) : granted(site)
}

/** Puts back a role that a member lost. A member who left is not made to come back. */
async function keep(site: Site, request: AccessRequest): Promise<AccessResult> {
  const { external_id: guild_id, account, resource } = request
  const held = await rolesOfAccount(site, { guild_id, account_id: account.id })
  if ('failure' in held) return resultOf(site, held.failure)
  if (held.value === undefined) {
    return { outcome: 'waiting', reason: 'member_left', state: {} }
  }
  if (held.value.includes(resource.id)) return granted(site)
  const given = await giveRole(site, roleOf(request))
  return 'failure' in given ? await explain(site, request, given.failure) : granted(site)
}

async function take(site: Site, request: AccessRequest): Promise<AccessResult> {
  const { resource, current, shares_installation } = request
  if (resource.details['assignable'] === false) {
    return { outcome: 'failed', reason: 'not_assignable' }
  }
  if (!resource.removed) {
    const taken = await takeRole(site, roleOf(request))
    // A role or a server that does not exist any more is had by no one.
    if (taken && !GONE.includes(taken.failure.kind)) {
      return await explain(site, request, taken.failure)
    }
  }
  if (current !== 'member' || shares_installation) return { outcome: 'removed' }
  const guild = await readGuild(site, request.external_id)
  if ('failure' in guild) {
    return GONE.includes(guild.failure.kind)
      ? { outcome: 'removed' }
      : resultOf(site, guild.failure)
  }
  const kicked = await kickAccount(site, { account_id: request.account.id }, guild.value)
  if ('failure' in kicked) return resultOf(site, kicked.failure)
  const remains = REMAINS[kicked.value]
  return { outcome: 'removed', ...(remains && { remains }) }
}

/** Why a member stays in the server; its owner is no problem. */
const REMAINS: Partial<Record<KickOutcome, DeliveryReason>> = {
  permission: 'kick_permission_missing',
  higher: 'kick_not_allowed',
}

const GONE: readonly string[] = ['role_missing', 'bot_removed']

/** What a failure means for the access, and for others in the same server. */
function resultOf(site: Site, failure: DiscordFailure): AccessResult {
  switch (failure.kind) {
    case 'left':
      return { outcome: 'waiting', reason: 'member_left', state: {} }
    case 'token':
      return { outcome: 'waiting', reason: 'reconnect_required' }
    case 'too_many_servers':
      return { outcome: 'waiting', reason: 'account_full' }
    case 'account_missing':
      return { outcome: 'waiting', reason: 'account_missing' }
    case 'banned':
      return { outcome: 'failed', reason: 'account_banned' }
    case 'role_missing':
      return { outcome: 'failed', reason: 'resource_missing', stops: 'resource' }
    case 'bot_removed':
      return { outcome: 'failed', reason: 'integration_removed', stops: 'installation' }
    case 'permission_missing':
      return { outcome: 'failed', reason: 'permission_missing', stops: 'installation' }
    case 'two_factor':
      return { outcome: 'failed', reason: 'two_factor_required', stops: 'installation' }
    case 'rejected':
      return { outcome: 'failed', reason: 'rejected', message: failure.message }
    case 'rate_limited': {
      const at = later(site.clock.now(), failure.retry_after_ms)
      return { outcome: 'retry', reason: 'rate_limited', at, pause: true }
    }
    case 'bot_rejected':
    case 'unavailable':
      return { outcome: 'retry', reason: 'platform_unavailable', at: undefined, pause: true }
  }
}
