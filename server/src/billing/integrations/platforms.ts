import type { Platform } from '@gatehouse/contract/billing/platforms'
import { discord } from './discord/adapter.ts'
import { github } from './github/adapter.ts'
import type { PlatformAdapter } from './platform-adapter.ts'

/** The adapters of the platforms that are delivered to. */
const adapters: Partial<Record<Platform, PlatformAdapter>> = { github, discord }

/** The adapter of a platform to which something is delivered. */
export function adapterOf(platform: Platform): PlatformAdapter {
  const adapter = adapters[platform]
  if (!adapter) throw new Error(`nothing is delivered to ${platform}`)
  return adapter
}

/** The platforms that nothing prevents from being used on this server. */
export function configuredPlatforms(
  server: Parameters<PlatformAdapter['isConfigured']>[0],
): Platform[] {
  const known = Object.entries(adapters) as [Platform, PlatformAdapter][]
  return known.flatMap(([platform, adapter]) => (adapter.isConfigured(server) ? [platform] : []))
}
