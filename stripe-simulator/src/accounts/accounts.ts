import { isForm, jsonOf } from '../http/form.ts'
import { noSuch, rejectedBeforehand } from '../http/errors.ts'
import { listRoute } from '../http/lists.ts'
import { mergeMetadata, oneOf } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Call } from '../http/router.ts'
import type { Account } from '../state/account-objects.ts'
import type { Seconds } from '../state/objects.ts'
import { deleteObject, find, newId, putObject, spaceOf } from '../state/world.ts'
import type { Moment, Space, World } from '../state/world.ts'
import { record } from '../webhooks/events.ts'

const FIELDS = {
  account_token: 'string',
  business_profile: 'value',
  business_type: 'string',
  capabilities: 'value',
  company: 'value',
  default_currency: 'string',
  documents: 'value',
  email: 'string',
  external_account: 'value',
  individual: 'value',
  metadata: 'hash',
  settings: 'value',
  tos_acceptance: 'value',
  groups: 'value',
} as const

export const accountRoutes = [
  route(
    'POST',
    '/v1/accounts',
    { ...FIELDS, country: 'string', type: 'string', controller: 'value' },
    (call, params) => {
      const id = newId(call, 'acct_1', 15)
      const type = params.type
        ? oneOf(params.type, ['custom', 'express', 'standard'], 'type')
        : 'none'
      const account = {
        ...blankAccount(id, call.now, params.country ?? 'US'),
        type,
        email: params.email ?? null,
        default_currency: params.default_currency ?? 'usd',
        business_type: params.business_type ?? null,
        metadata: mergeMetadata({}, params.metadata),
        ...(isForm(params.capabilities)
          ? { capabilities: apiRequest(Object.keys(params.capabilities)) }
          : {}),
        ...(isForm(params.business_profile)
          ? { business_profile: jsonOf(params.business_profile) }
          : {}),
      }
      spaceOf(call.world, id)
      return putObject(call, 'account', account)
    },
  ),

  route('GET', '/v1/account', {}, call => ownAccount(call.world, call.space, call.now)),
  route('GET', '/v1/accounts/:id', {}, accountInPath),

  route('POST', '/v1/accounts/:id', FIELDS, (call, params) => {
    const before = accountInPath(call)
    const profile = params.business_profile
    const account = putObject(call, 'account', {
      ...before,
      email: params.email === undefined ? before.email : params.email,
      business_type: params.business_type ?? before.business_type,
      default_currency: params.default_currency ?? before.default_currency,
      metadata: mergeMetadata(before.metadata, params.metadata),
      ...(isForm(profile) ? { business_profile: jsonOf(profile) } : {}),
    })
    const own: Moment = { ...call, space: spaceOf(call.world, account.id) }
    record(own, 'account.updated', account, { before })
    return account
  }),

  route('DELETE', '/v1/accounts/:id', {}, call => {
    const { id } = accountInPath(call)
    const own: Moment = { ...call, space: spaceOf(call.world, id) }
    record(own, 'account.application.deauthorized', {
      id: 'ca_simulator',
      object: 'application',
      name: 'Simulator',
    })
    deleteObject(call, 'account', id)
    return { id, object: 'account', deleted: true }
  }),

  listRoute('/v1/accounts', 'account'),
]

/**
 * Returns the account a request acts for. A platform's key gives access to the accounts connected
 * to it.
 */
export function actingSpace(world: World, account: string | undefined, key: string): Space {
  const platform = spaceOf(world, world.platform)
  if (account === undefined || account === world.platform) return platform
  if (find({ space: platform }, 'account', account)) return spaceOf(world, account)
  throw rejectedBeforehand(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message:
      `The provided key '${key.slice(0, 12)}…' does not have access to account '${account}' ` +
      '(or that account does not exist). Application access may have been revoked.',
  })
}

function accountInPath(call: Call): Account {
  const id = call.ids[0] ?? ''
  if (id === call.space.account) return ownAccount(call.world, call.space, call.now)
  const account = find(call, 'account', id)
  if (!account) throw noSuch('account', id, 'account')
  return account
}

function ownAccount(world: World, space: Space, now: Seconds): Account {
  const platform = spaceOf(world, world.platform)
  return (
    find({ space: platform }, 'account', space.account) ?? blankAccount(space.account, now, 'US')
  )
}

function apiRequest(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map(name => [name, 'active']))
}

function blankAccount(id: string, created: Seconds, country: string): Account {
  return {
    id,
    object: 'account',
    created,
    business_profile: {
      mcc: null,
      name: null,
      product_description: null,
      support_address: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: apiRequest(['card_payments', 'transfers']),
    charges_enabled: true,
    controller: { type: 'application' },
    country,
    default_currency: 'usd',
    details_submitted: true,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: { currently_due: [], eventually_due: [], past_due: [] },
    metadata: {},
    payouts_enabled: true,
    type: 'standard',
    requirements: { currently_due: [], disabled_reason: null, eventually_due: [], past_due: [] },
    settings: { payments: { statement_descriptor: 'SIMULATOR' } },
    tos_acceptance: { date: created },
  }
}
