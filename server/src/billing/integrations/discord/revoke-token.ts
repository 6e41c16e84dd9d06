import { Routes } from 'discord-api-types/v10'
import { later } from '../../../platform/clock.ts'
import type { Site } from '../../../platform/site.ts'
import type { Revocation } from '../platform-adapter.ts'
import { callDiscord, discordConfig } from './discord-api.ts'

/**
 * Revokes a customer's authorization of the application (RFC 7009): with one of its tokens, Discord
 * revokes all of them. A token that Discord does not know is revoked already.
 */
export async function revokeToken(site: Site, token: string): Promise<Revocation> {
  const { client_id, client_secret } = discordConfig(site)
  const form = new URLSearchParams({ client_id, client_secret, token })
  const answer = await callDiscord(site, 'revoke token', rest =>
    rest.post(Routes.oauth2TokenRevocation(), {
      body: form.toString(),
      passThroughBody: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      auth: false,
    }),
  )
  if (!('failure' in answer)) return 'revoked'
  const { failure } = answer
  if (failure.kind === 'rate_limited') {
    return { wait_until: later(site.clock.now(), failure.retry_after_ms) }
  }
  // RFC 7009: an invalid token is no error. Everything else may be different later.
  throw new Error(`Discord did not revoke a token: ${failure.kind}`)
}
