import { providerPaths } from '@gatehouse/contract/access/oauth-provider'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { z } from 'zod'
import { findUser } from '../../accounts/users/queries.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading, type Reading } from '../../platform/work.ts'
import type { ClientRow } from '../oauth-clients/client.ts'
import { listChoosableOrganizations } from './choosable-organizations.ts'
import { respond } from './respond.ts'

type AuthorizationQuery = { client: ClientRow | undefined; query: URLSearchParams }

/**
 * What an app asks, as the billing protocol's clients read it: nothing is stored and nobody is
 * asked. Errors have the format of OAuth.
 */
export async function previewAuthorization(
  context: RawContext<unknown>,
  { client, query }: AuthorizationQuery,
): Promise<Response> {
  const given = new URLSearchParams(query)
  given.delete('prompt')
  const path = providerPaths.authorization
  const { response, exchange } = await respond(context, { path, query: given, is_preview: true })
  if (!client || !exchange.previewed) return json(400, errorOf(response))
  const work = reading(context.site, context.actor)
  const params = Previewed.parse(exchange.previewed).params
  return json(200, await describe(work, client, params))
}

/** What the app asks: in its request, or in one that it has pushed before. */
const Previewed = z.object({
  params: z.object({
    scope: z.string().default(''),
    sub_type: z.string().optional(),
    sub: z.string().optional(),
  }),
})
type Params = z.output<typeof Previewed>['params']

async function describe(work: Reading, client: ClientRow, params: Params) {
  const scopes = scopesIn(params.scope)
  const { session } = work.actor
  const user = session && (await findUser(work, session.user_id))
  const { created_at, modified_at, client_id, client_uri, logo_uri, tos_uri, policy_uri } = client
  const shown = { created_at, modified_at, client_id, client_name: client.name }
  const about = { client: { ...shown, client_uri, logo_uri, tos_uri, policy_uri }, scopes }
  if (params.sub_type !== 'organization') {
    const sub = user ? { id: user.id, email: user.email, avatar_url: user.image } : null
    return { ...about, sub_type: 'user', sub }
  }
  const choosable = user ? await listChoosableOrganizations(work, user.id, scopes) : []
  const organizations = choosable.map(({ id, slug, avatar_url }) => ({ id, slug, avatar_url }))
  const sub = organizations.find(({ id }) => id === params.sub) ?? null
  return { ...about, sub_type: 'organization', sub, organizations }
}

/** The error that a browser would be redirected with. */
function errorOf(response: Response) {
  const location = response.headers.get('location') ?? ''
  const { searchParams } = new URL(location, 'http://localhost')
  const error = searchParams.get('error') ?? 'invalid_request'
  const error_description = searchParams.get('error_description')
  return { error, ...(error_description !== null && { error_description }) }
}

const json = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
