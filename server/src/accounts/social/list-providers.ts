import type { Reading } from '../../platform/work.ts'
import { configuredProviders } from '../providers/configured-providers.ts'

/** By whom people can come in here, and by which name Google's One Tap knows us. */
export async function listProviders({ place }: Reading) {
  const providers = configuredProviders(place).map(({ id, name }) => ({ id, name }))
  const googleClientId = place.config.providers.google?.client_ids[0] ?? null
  return { providers, googleClientId }
}
