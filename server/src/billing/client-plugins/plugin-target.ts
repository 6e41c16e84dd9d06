import { clientPluginProblems } from '@gatehouse/contract/billing/client-plugins'
import { fail } from '@gatehouse/contract/kit/problems'
import { isTrustedUrl } from '../../platform/http/trusted-url.ts'
import type { Reading } from '../../platform/work.ts'

/** Polar's and Stripe's placeholders for the checkout, which are filled in when it succeeds. */
const PLACEHOLDER = /\{CHECKOUT_(?:SESSION_)?ID\}/g
const CHECKOUT_ID = '{CHECKOUT_ID}'
/** Stands for a placeholder while the URL is checked. */
const SAMPLE_ID = '0'

/**
 * The URL where a hosted page leads afterwards. A path belongs to the page that sent the request,
 * which may be at another origin than this server. Fails unless the URL is ours or trusted.
 */
export function pluginTarget(work: Reading, given: string): string {
  const url = given.startsWith('/') ? pageOf(work) + given : given
  const sample = given.replaceAll(PLACEHOLDER, SAMPLE_ID)
  const isWeb = /^https?:\/\//i.test(url)
  const isTrusted = isTrustedUrl(work.server, sample) && isTrustedUrl(work.server, pageOf(work))
  if (!isWeb || !isTrusted) fail(clientPluginProblems.invalid_target)
  return url.replaceAll(PLACEHOLDER, CHECKOUT_ID)
}

/** The origin of the page that sent the request; this server's if a program sent it. */
const pageOf = ({ actor, server }: Reading) => actor.request.origin ?? server.base_url

/** The site that may show a checkout in a frame: only one whose pages may call with cookies. */
export function trustedEmbedOrigin(work: Reading, origin: string | undefined): string | null {
  if (origin === undefined) return null
  const isTrusted = /^https?:\/\//i.test(origin) && isTrustedUrl(work.server, origin)
  return isTrusted ? origin : fail(clientPluginProblems.untrusted_embed)
}
