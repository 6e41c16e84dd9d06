import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { signInClient } from '../../sign-in-client.ts'
import { auth, errorOf } from '../auth.ts'

const RETRIES_MAX = 2
const RETRY_AFTER_MS = 1_000

/** The providers configured on this server. */
export type Providers = Awaited<ReturnType<typeof signInClient.social.providers>>

/** Fetches the enabled features. */
export const loadOffers = () => withRetries(() => signInClient.offers.get())

/** Fetches the providers. */
export const loadProviders = () => withRetries(() => signInClient.social.providers())

/** Whether a user is signed in. */
export const loadSignedIn = () =>
  withRetries(async () => {
    await auth.$session.refresh()
    const { data, error } = auth.$session.get()
    if (error && error.status !== 401) throw errorOf(error)
    return data !== null
  })

/** Sends a request again if the network or the server failed. */
async function withRetries<T>(send: () => Promise<T>, retries = 0): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const isTemporary =
      error instanceof RequestFailed && (error.status === 0 || error.status >= 500)
    if (!isTemporary || retries >= RETRIES_MAX) throw error
    await new Promise(resolve => setTimeout(resolve, RETRY_AFTER_MS * 2 ** retries))
    return withRetries(send, retries + 1)
  }
}
