import { providerPaths, REFRESH_TOKEN_PREFIX } from '@gatehouse/contract/access/oauth-provider'
import type { RawContext } from '../../platform/http/implement.ts'
import { reading } from '../../platform/work.ts'
import { respond } from './respond.ts'

/** Introspects a token (RFC 7662), with the fields that the billing protocol adds. */
export async function introspect(context: RawContext<unknown>): Promise<Response> {
  const sent = context.request.clone()
  const { response } = await respond(context, { path: providerPaths.introspection })
  if (response.status !== 200) return response
  const body = (await response.json()) as Record<string, unknown>
  if (body.active !== true) return Response.json(body, { headers: response.headers })
  const token = new URLSearchParams(await sent.text()).get('token') ?? ''
  const type = await subjectType(context, body.sub)
  return Response.json(
    {
      ...body,
      token_type: token.startsWith(REFRESH_TOKEN_PREFIX) ? 'refresh_token' : 'access_token',
      sub: body.sub ?? body.client_id,
      sub_type: type,
      // What the token reaches in the API: nothing if it is about a user.
      organizations: type === 'organization' && body.sub ? [body.sub] : [],
      aud: body.client_id,
    },
    { headers: response.headers },
  )
}

/** Ids of users and of organizations are never the same. */
async function subjectType({ site, actor }: RawContext<unknown>, sub: unknown) {
  if (typeof sub !== 'string') return 'organization'
  const user = await reading(site, actor)
    .sql.selectFrom('users')
    .select('id')
    .where('id', '=', sub)
    .executeTakeFirst()
  return user ? 'user' : 'organization'
}
