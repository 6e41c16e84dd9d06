import type { Reading } from '../../platform/work.ts'
import { configuredProviders } from '../providers/configured-providers.ts'

/** The providers users can sign in with on this server, and our client id for Google One Tap. */
export async function listProviders({ server: place }: Reading) {
  const providers = configuredProviders(place).map(({ id, name }) => ({ id, name }))
  const googleClientId = place.config.providers.google?.client_ids[0] ?? null
  return { providers, googleClientId }
}
