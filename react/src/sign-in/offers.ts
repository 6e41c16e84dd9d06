import type { AccountClient, Offers, ProviderId } from '@gatehouse/sdk/accounts'
import { hasPasskeys } from '@gatehouse/sdk/accounts'
import { useProvided } from '../context.ts'
import { useQuery, type QueryResult } from '../queries/use-query.ts'

/** An identity provider that the server offers. */
export type Provider = { id: ProviderId; name: string }

/** The ways to sign in that the server offers. */
export type SignInOffers = Offers & {
  providers: Provider[]
  /** The server's client at Google, if it offers One Tap. */
  googleClientId: string | null
}

/** What the server offers; requested once for the whole page. */
export function useOffers(): QueryResult<SignInOffers> {
  const { auth } = useProvided()
  return useQuery('offers', () => readOffers(auth))
}

async function readOffers(auth: AccountClient) {
  const [offers, providers] = await Promise.all([auth.offers(), auth.socialProviders()])
  if (offers.error) return offers
  if (providers.error) return providers
  const googleClientId = offers.data.oneTap ? providers.data.googleClientId : null
  return { data: { ...offers.data, ...providers.data, googleClientId }, error: null }
}

/**
 * Whether passkeys of the server work on this page: they belong to a host, and to the hosts below
 * it. An IP address has none.
 */
export function passkeysWork({ passkeyHost }: SignInOffers): boolean {
  const own = location.hostname
  const isIpAddress = /^[\d.]+$|:/.test(passkeyHost)
  return hasPasskeys() && !isIpAddress && (own === passkeyHost || own.endsWith(`.${passkeyHost}`))
}
