import { isOrganizationScope, isUserScope } from '@gatehouse/contract/access/oauth-scopes'
import { MCP_PATH } from '@gatehouse/contract/mcp'
import type { Reading } from '../../platform/work.ts'
import type { ClientRow } from '../oauth-clients/client.ts'
import { findClient } from '../oauth-clients/queries.ts'

/**
 * A request with its kind of subject (by default that of the resource or of the app) and the
 * scopes of that kind: an app that knows who a user is does not act for organizations, and one that
 * acts for an organization does not learn the user's address.
 */
export function withSubject(
  { server }: Pick<Reading, 'server'>,
  given: URLSearchParams,
  client: ClientRow | undefined,
): URLSearchParams {
  // A pushed request says what the app asks: nothing beside it counts.
  if (!client || given.has('request_uri')) return given
  const params = new URLSearchParams(given)
  if (given.getAll('sub_type').length > 1 || given.getAll('scope').length > 1) return params
  const isForAgents = given.get('resource') === server.base_url + MCP_PATH
  const usual = isForAgents ? 'organization' : client.default_sub_type
  const type = given.get('sub_type') ?? usual
  const fits = type === 'organization' ? isOfOrganizations : isUserScope
  const scopes = (given.get('scope') ?? 'openid').split(' ').filter(fits)
  params.set('sub_type', type === 'organization' ? type : 'user')
  params.set('scope', scopes.join(' '))
  return params
}

const isOfOrganizations = (scope: string) =>
  isOrganizationScope(scope) || (isUserScope(scope) && scope !== 'email')

/** The same for a form of an app, which names itself in it or in the header of its secret. */
export async function formWithSubject(
  work: Reading,
  form: URLSearchParams,
  authorization: string | null,
): Promise<URLSearchParams> {
  const client_id = form.get('client_id') ?? basicName(authorization)
  return withSubject(work, form, await findClient(work, client_id))
}

/** The name in an HTTP Basic header, encoded as RFC 6749, section 2.3.1, requires. */
function basicName(authorization: string | null): string {
  const [, encoded = ''] = /^basic\s+(\S+)$/i.exec(authorization ?? '') ?? []
  const [name = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return ''
  }
}
