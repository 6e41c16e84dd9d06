import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Courtesy } from './courtesy.ts'
import type { Keys } from './crypto/keys.ts'
import type { Listener } from './db/listen.ts'
import type { Lookups } from './db/lookups.ts'
import type { Tables } from './db/tables.ts'
import type { Log } from './log.ts'

/** What a verb may know of the server it runs in. */
export type Place = {
  /** Where people reach this server, without a trailing slash. */
  base_url: string
  mode: 'sandbox' | 'live'
  keys: Keys
  config: Config
  /** The organization whose time this process is moving just now, for what is done meanwhile. */
  moving?: string
}

/** One running server: its settings and its doors. Never handed to a verb, only to jobs. */
export type Site = Place & {
  db: Kysely<Tables>
  lookups: Lookups
  clock: Clock
  log: Log
  listener: Listener
  courtesy: Courtesy
  /** Tells the dispatcher which kinds became due (unsaid: any of them); set once it runs. */
  wake(kinds?: ReadonlySet<string>): void
  /** Plans crashes in tests; see platform/crash. */
  crashes?: ((point: string) => boolean) | undefined
}
