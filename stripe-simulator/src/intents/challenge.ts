import type { NextAction, PaymentIntent, SetupIntent } from '../state/objects.ts'
import type { Moment } from '../state/world.ts'

/** Sends the customer to the bank's page: by a redirect, or by the browser library. */
export function nextActionOf(
  moment: Moment,
  intent: PaymentIntent | SetupIntent,
  returnUrl: string | null,
): NextAction {
  const url = challengeUrl(moment, intent)
  if (returnUrl === null) {
    return {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: url,
        source: `src_${intent.id}`,
      },
    }
  }
  return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
}

export const CHALLENGE_PATH = '/3d_secure'

function challengeUrl(moment: Moment, intent: PaymentIntent | SetupIntent): string {
  const { world, space } = moment
  const query = new URLSearchParams({ client_secret: intent.client_secret })
  if (space.account !== world.platform) query.set('account', space.account)
  return `${world.origin}${CHALLENGE_PATH}/${intent.id}?${query}`
}

/** The URL the customer returns to afterwards, with the parameters Stripe adds. */
export function returnAddress(
  intent: PaymentIntent | SetupIntent,
  returnUrl: string,
  succeeded: boolean,
): string {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  return url.toString()
}
