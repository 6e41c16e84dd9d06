import { z } from 'zod'
import { DAY, later, SECOND } from '../../platform/clock.ts'
import { requestProvider } from './request-provider.ts'
import { ProviderFailure, type Provider, type ProviderSite, type Tokens } from './provider.ts'
import { readAs, Text } from './read-profile.ts'

/** Requests tokens from a provider, with client authentication. Throws a `ProviderFailure`. */
export async function requestTokens(
  site: ProviderSite,
  provider: Provider,
  { address, form }: { address: string; form: Record<string, string> },
): Promise<Tokens> {
  const [id] = provider.config.client_ids
  const secret = await secretOf(site, provider)
  const basic = provider.client_authentication === 'basic'
  const response = await requestProvider({ site, provider }, address, {
    method: 'POST',
    form: basic
      ? form
      : { ...form, [provider.client_id_name ?? 'client_id']: id, client_secret: secret },
    headers: basic ? { authorization: basicOf(id, secret) } : {},
  })
  return toTokens(site, readAs(TokenAnswer, response, `${provider.name}’s tokens`))
}

async function secretOf(site: ProviderSite, { name, config, secret }: Provider): Promise<string> {
  if (config.client_secret !== undefined) return config.client_secret
  if (!secret) throw new ProviderFailure(`${name} has no client secret`)
  return secret(site, config)
}

/** RFC 6749, 2.3.1: both are form-encoded before they are joined. */
function basicOf(id: string, secret: string): string {
  const encoded = [id, secret].map(part => new URLSearchParams([['', part]]).toString().slice(1))
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`
}

const SECONDS_MAX = (100 * 365 * DAY) / SECOND

/** Some providers send the number as text; an invalid one is ignored. */
const Seconds = z.coerce.number().positive().max(SECONDS_MAX).optional().catch(undefined)

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: Text,
  id_token: Text,
  token_type: Text,
  expires_in: Seconds,
  /** The name of the field at GitHub and TikTok. */
  refresh_token_expires_in: Seconds,
  refresh_expires_in: Seconds,
  /** Twitch sends a list. */
  scope: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(undefined),
})

function toTokens(site: ProviderSite, input: z.output<typeof TokenAnswer>): Tokens {
  const now = site.clock.now()
  const after = (seconds?: number) =>
    seconds === undefined ? undefined : later(now, seconds * SECOND)
  return {
    access_token: input.access_token,
    refresh_token: input.refresh_token || undefined,
    id_token: input.id_token || undefined,
    token_type: input.token_type || undefined,
    access_token_expires_at: after(input.expires_in),
    refresh_token_expires_at: after(input.refresh_token_expires_in ?? input.refresh_expires_in),
    scopes: [input.scope ?? []]
      .flat()
      .flatMap(part => part.split(/[\s,]+/))
      .filter(Boolean),
  }
}
