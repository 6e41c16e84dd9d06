import { providerPaths } from '@gatehouse/contract/access/oauth-provider'
import { decisionProblems } from '@gatehouse/contract/access/oauth-requests'
import { fail } from '@gatehouse/contract/kit/problems'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { findStoredToken } from '../connected-apps/token.ts'
import { REQUEST_KIND } from './authorization-request.ts'
import { respond } from './respond.ts'

/**
 * Sends a user who has decided back to the app. A browser with an old address gets a page; a
 * program is told that there is no such request.
 */
export async function resume(context: RawContext<{ id: string }>): Promise<Response> {
  const { site, actor, request, input } = context
  const isBrowser = request.headers.get('accept')?.includes('text/html') ?? false
  const found = await findStoredToken(reading(site, actor), REQUEST_KIND, input.id)
  if (!found && !isBrowser) fail(decisionProblems.request_not_found)
  const path = `${providerPaths.authorization}/${encodeURIComponent(input.id)}`
  return (await respond(context, { path })).response
}
