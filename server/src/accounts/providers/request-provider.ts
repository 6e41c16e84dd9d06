import { SECOND } from '../../platform/clock.ts'
import { fetchExternal } from '../../platform/egress/fetch-external.ts'
import { addressOf, ProviderFailure, type Provider, type ProviderSite } from './provider.ts'
import { readAs } from './read-profile.ts'
import { z } from 'zod'

const TIME_LIMIT_MS = 10 * SECOND
const BYTES_MAX = 200_000

/** Reddit and GitHub reject requests without a user agent. */
export const USER_AGENT = 'Gatehouse'

export type ProviderRequest = {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  form?: Record<string, string>
  /** Sent as a bearer token. */
  access_token?: string | undefined
}

/**
 * Calls a provider and reads its JSON. Any response but a successful one throws a
 * `ProviderFailure`.
 */
export async function requestProvider(
  { site, provider }: { site: ProviderSite; provider: Provider },
  address: string,
  { method = 'GET', headers = {}, form, access_token }: ProviderRequest = {},
): Promise<unknown> {
  const url = addressOf(provider, address)
  const what = `${provider.name} ${new URL(url).pathname}`
  const outside = await fetchExternal(site, url, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': USER_AGENT,
      ...(access_token !== undefined && { authorization: `Bearer ${access_token}` }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    time_limit_ms: TIME_LIMIT_MS,
    bytes_max: BYTES_MAX,
  })
  if ('failure' in outside)
    throw new ProviderFailure(`request to ${what} failed: ${outside.failure}`)
  const parsed = parse(outside.text)
  const rejection = rejectionIn(parsed)
  if (outside.status < 200 || outside.status > 299 || rejection !== undefined) {
    throw new ProviderFailure(
      `${what} refused (${outside.status})${rejection ? `: ${rejection}` : ''}`,
    )
  }
  if (parsed === undefined) throw new ProviderFailure(`${what} is not as expected: not JSON`)
  return parsed
}

/** The same, parsed by a schema. */
export async function requestProviderAs<T>(
  request: { site: ProviderSite; provider: Provider },
  address: string,
  mode: ProviderRequest & { schema: z.ZodType<T> },
): Promise<{ read: T; raw: unknown }> {
  const raw = await requestProvider(request, address, mode)
  return { read: readAs(mode.schema, raw, `${request.provider.name}’s answer`), raw }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Refusal = z.object({ error: z.string().min(1), error_description: z.string().optional() })
const REJECTION_LENGTH_MAX = 300

/**
 * GitHub, TikTok and VK report errors with a successful status and OAuth's error fields in the
 * body.
 */
function rejectionIn(input: unknown): string | undefined {
  const { data } = Refusal.safeParse(input)
  if (!data) return undefined
  const message = [data.error, data.error_description].filter(Boolean).join(': ')
  return message.slice(0, REJECTION_LENGTH_MAX)
}
