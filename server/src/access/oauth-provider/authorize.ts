import { providerPaths } from '@gatehouse/contract/access/oauth-provider'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { previewAuthorization } from './preview-authorization.ts'
import { respond } from './respond.ts'
import { withSubject } from './subject-params.ts'

/** Begins an authorization in a browser, or describes it to a program. */
export async function authorize(context: RawContext<unknown>): Promise<Response> {
  const { site, actor, request } = context
  const given = new URL(request.url).searchParams
  const work = reading(site, actor)
  const client = await findClient(work, given.get('client_id') ?? '')
  const query = withSubject(work, given, client)
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
