import type { ProviderAnswer } from '@gatehouse/contract/accounts/social'
import { reply, type Reply } from '../../platform/http/reply.ts'
import type { Reading } from '../../platform/work.ts'
import { errorTarget } from './error-target.ts'

type Input = ProviderAnswer & { id: string; body: ProviderAnswer }

/** The fields a callback reads; Apple also posts an id token, which must not appear in a URL. */
const NAMES = ['code', 'state', 'error', 'error_description', 'device_id', 'user'] as const

/**
 * A browser that posts from a provider's page does not send our `SameSite=Lax` cookies; redirected
 * to a GET it does. Nothing is changed or used up here.
 */
export async function returnByPost({ server: place }: Reading, input: Input): Promise<Reply<void>> {
  const { id, body, ...query } = input
  if ('unreadable' in body || 'unreadable' in query) {
    const word = 'invalid_callback_request'
    return reply(undefined, { redirect: errorTarget(place, { to: undefined, word }) })
  }
  const url = new URL(`/api/auth/callback/${encodeURIComponent(id)}`, place.base_url)
  for (const name of NAMES) {
    const value = body[name] ?? query[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return reply(undefined, { redirect: url.href })
}
