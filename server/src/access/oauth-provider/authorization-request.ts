import {
  decisionProblems,
  type AuthorizationRequest,
} from '@gatehouse/contract/access/oauth-requests'
import { scopesIn } from '@gatehouse/contract/access/oauth-scopes'
import { fail } from '@gatehouse/contract/kit/problems'
import { z } from 'zod'
import { signedIn } from '../../accounts/sessions/signed-in.ts'
import type { SignedIn } from '../../actors/actor.ts'
import { SECOND } from '../../platform/clock.ts'
import type { Reading } from '../../platform/work.ts'
import { findStoredToken, type TokenPayload } from '../connected-apps/token.ts'
import type { ClientRow } from '../oauth-clients/client.ts'
import { findClient } from '../oauth-clients/queries.ts'
import { listChoosableOrganizations } from './choosable-organizations.ts'
import { toPublicClient } from './public-client.ts'

/** The kind under which the library stores a request that waits for its user. */
export const REQUEST_KIND = 'Interaction'

/** What the library stores of a request, as far as the user's decision depends on it. */
const Stored = z.object({
  returnTo: z.string(),
  prompt: z.object({ name: z.enum(['login', 'consent']), reasons: z.array(z.string()) }),
  session: z.object({ uid: z.string() }).optional(),
  /** In seconds. */
  began: z.number(),
  params: z.object({
    client_id: z.string(),
    redirect_uri: z.string(),
    scope: z.string().default(''),
    sub_type: z.string().optional(),
    sub: z.string().optional(),
  }),
})

/** A request that waits for its user. */
export type PendingRequest = {
  payload: TokenPayload
  stored: z.output<typeof Stored>
  client: ClientRow
  session: SignedIn
}

/**
 * A request that the signed-in user may decide. One that began in a session is of that session
 * alone, unless it asks for a new sign-in: another user finds nothing.
 */
export async function findRequest(work: Reading, id: string): Promise<PendingRequest> {
  const session = signedIn(work)
  const row = await findStoredToken(work, REQUEST_KIND, id)
  const began = row && row.created_at.getTime() / SECOND
  const parsed = Stored.safeParse({ ...row?.payload, began })
  if (!row || !parsed.success) return fail(decisionProblems.request_not_found)
  const { data: stored } = parsed
  const isNew = stored.prompt.name === 'login'
  if (!isNew && stored.session && stored.session.uid !== session.id)
    fail(decisionProblems.request_not_found)
  const client = await findClient(work, stored.params.client_id)
  if (!client) return fail(decisionProblems.request_not_found)
  return { payload: row.payload, stored, client, session }
}

/**
 * Whether the user has signed in as the app asks: at all or, where it asks for a new sign-in, after
 * its request began.
 */
export function isSignedInFor({ stored, session }: PendingRequest): boolean {
  const { name, reasons } = stored.prompt
  const isNewRequired = reasons.some(reason => reason === 'login_prompt' || reason === 'max_age')
  if (name !== 'login' || !isNewRequired) return true
  return session.fresh_from.getTime() / SECOND >= stored.began
}

/** What the page shows about a request. */
export async function readRequest(work: Reading, id: string): Promise<AuthorizationRequest> {
  const request = await findRequest(work, id)
  const { stored, client, session } = request
  const scopes = scopesIn(stored.params.scope)
  const sub_type = stored.params.sub_type === 'organization' ? 'organization' : 'user'
  return {
    id,
    prompt: stored.prompt.name,
    is_signed_in: isSignedInFor(request),
    client: toPublicClient(client),
    ...{ sub_type, scopes },
    redirect_host: new URL(stored.params.redirect_uri).host,
    organizations: await offeredOrganizations(work, session.user_id, stored.params),
  }
}

/** The organizations of which the user may choose one, or the one that the app has named. */
export async function offeredOrganizations(
  work: Reading,
  user_id: string,
  {
    sub_type,
    sub,
    scope,
  }: { sub_type?: string | undefined; sub?: string | undefined; scope: string },
) {
  if (sub_type !== 'organization') return []
  const choosable = await listChoosableOrganizations(work, user_id, scopesIn(scope))
  return choosable
    .filter(({ id }) => sub === undefined || id === sub)
    .map(({ id, slug, name }) => ({ id, slug, name }))
}
