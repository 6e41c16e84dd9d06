import type { TestServer } from '../test-server.ts'
import { admin } from '../people.ts'
import {
  everyoneExcept,
  bearer,
  browser,
  anonymousCaller,
  type Caller,
  type Fixtures,
} from './fixtures.ts'
import { expectStatus } from './created-objects.ts'
import type { EndpointCase } from './example.ts'

/** Every kind of caller of an endpoint, by their relation to its organization. */
export const callers = [
  'anonymous',
  'stranger',
  'member',
  'support',
  'finance',
  'admin',
  'owner',
  'foreign owner',
  'operator',
  'token',
  'token without scope',
  'revoked token',
  'customer',
  'other customer',
  'server',
] as const
export type CallerName = (typeof callers)[number]

/** One caller at one endpoint: several attempts where any one of several scopes is enough. */
export type CallerAttempt = { name: CallerName; what: string; by: Caller }

/** Callers who are not part of the scene, created once. */
export type Extras = { operator: Caller; revoked: Caller }

/** Creates an admin of the server, and a token that was revoked. */
export async function obtainAdminCallers(server: TestServer, { own }: Fixtures): Promise<Extras> {
  const body = { organization_id: own.organization, comment: 'gone', scopes: ['products:read'] }
  const createOrFail = await own.owner.post('/v1/organization-access-tokens/', body)
  const { token, organization_access_token } = expectStatus(createOrFail, 201)
  const { id } = organization_access_token as { id: string }
  await own.owner.delete(`/v1/organization-access-tokens/${id}`)
  return { operator: browser(await admin(server)), revoked: bearer(String(token)) }
}

/** Where one of the scopes is not enough: what the example does requires this one. */
const scopesOfExamples: Record<string, string> = {
  'bulkActions.preview': 'orders:write',
  'bulkActions.create': 'orders:write',
  'bulkActions.cancel': 'products:write',
  'bulkActions.undo': 'products:write',
}

/** Returns every caller of an endpoint. */
export function attempts({ own, foreign, members, outsider, holding }: Fixtures, extras: Extras) {
  return ({ name: called, endpoint }: EndpointCase): CallerAttempt[] => {
    const { scopes = [], subjects } = endpoint
    const only = scopesOfExamples[called]
    const tokens = subjects.includes('organization')
      ? (only === undefined ? scopes : [only]).map(scope => ({
          what: `token with ${scope}`,
          by: holding([scope]),
        }))
      : [{ what: 'token', by: bearer(own.token) }]
    const withoutScopes = subjects.includes('organization') ? [holding(everyoneExcept(scopes))] : []
    const alone: [CallerName, Caller][] = [
      ['anonymous', anonymousCaller],
      ['stranger', outsider],
      ['member', members.member],
      ['support', members.support],
      ['finance', members.finance],
      ['admin', members.admin],
      ['owner', members.owner],
      ['foreign owner', browser(foreign.owner)],
      ['operator', extras.operator],
      ['revoked token', extras.revoked],
      ['customer', bearer(own.session)],
      ['other customer', bearer(own.other_session)],
      ['server', bearer(own.server_token)],
    ]
    return [
      ...alone.map(([name, by]) => ({ name, what: name, by })),
      ...tokens.map(({ what, by }) => ({ name: 'token' as const, what, by })),
      ...withoutScopes.map(by => ({
        name: 'token without scope' as const,
        what: 'token without scope',
        by,
      })),
    ]
  }
}
