import { providerPaths } from '@gatehouse/contract/access/oauth-provider'
import { isOrganizationScope, isUserScope } from '@gatehouse/contract/access/oauth-scopes'
import { MCP_PATH } from '@gatehouse/contract/mcp'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { previewAuthorization } from './preview-authorization.ts'
import { respond } from './respond.ts'

/** Begins an authorization in a browser, or describes it to a program. */
export async function authorize(context: RawContext<unknown>): Promise<Response> {
  const { site, actor, request } = context
  const given = new URL(request.url).searchParams
  const client_id = given.get('client_id') ?? ''
  const client = await findClient(reading(site, actor), client_id)
  const isForAgents = given.get('resource') === site.base_url + MCP_PATH
  const subject = isForAgents ? 'organization' : client?.default_sub_type
  const query = client ? requestOf(subject, given) : given
  const path = providerPaths.authorization
  if (isForPrograms(request.headers)) return previewAuthorization(context, { client, query })
  const { response } = await respond(context, { path, query })
  return response
}

/** Polar's clients read what an app asks as JSON. */
function isForPrograms(headers: Headers): boolean {
  const accept = headers.get('accept') ?? ''
  return accept.includes('application/json') && !accept.includes('text/html')
}

/**
 * The request with its kind of subject (by default that of the resource or of the app) and the
 * scopes of that kind: an app that knows who a user is
 * does not act for organizations, and one that acts for an organization does not learn the user's
 * address.
 */
function requestOf(subject: string | undefined, given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given)
  if (given.getAll('sub_type').length <= 1 && given.getAll('scope').length <= 1) {
    const type = given.get('sub_type') ?? subject
    const fits = type === 'organization' ? isOfOrganizations : isUserScope
    const scopes = (given.get('scope') ?? 'openid').split(' ').filter(fits)
    query.set('sub_type', type === 'organization' ? type : 'user')
    query.set('scope', scopes.join(' '))
  }
  return query
}

const isOfOrganizations = (scope: string) =>
  isOrganizationScope(scope) || (isUserScope(scope) && scope !== 'email')
