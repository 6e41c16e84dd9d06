import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { changeSettings } from '../accounts/settings/change-settings.ts'
import { settingsOf } from '../accounts/settings/settings-of.ts'
import { systemActor } from '../actors/actor.ts'
import { write } from '../platform/work.ts'
import type { TestServer } from './test-server.ts'

/** Changes the operator's settings, and waits until the server has applied them. */
export async function changeInstanceSettings(
  { site }: Pick<TestServer, 'site'>,
  change: Parameters<typeof changeSettings>[1],
): Promise<void> {
  const requested = await write(site, systemActor(), work => changeSettings(work, change))
  const currentSettings = () => settingsOf({ sql: site.db, server: site })
  while (!isDeepStrictEqual(await currentSettings(), requested)) await setImmediate()
}
