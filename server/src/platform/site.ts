import type { Kysely } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { RequestPriority } from './request-priority.ts'
import type { Keys } from './crypto/keys.ts'
import type { Listener } from './db/listen.ts'
import type { Lookups } from './db/lookups.ts'
import type { Tables } from './db/tables.ts'
import type { Resolver } from './egress/resolver.ts'
import type { Log } from './log.ts'

/** The part of the server an operation may know. */
export type ServerInfo = {
  /** The public URL of this server, without a trailing slash. */
  base_url: string
  mode: 'sandbox' | 'live'
  keys: Keys
  config: Config
  /** The organization whose time this process is advancing, for code that runs meanwhile. */
  moving?: string
}

/**
 * One running server: its settings and its external adapters. Passed only to jobs, never to an
 * operation.
 */
export type Site = ServerInfo & {
  db: Kysely<Tables>
  lookups: Lookups
  clock: Clock
  log: Log
  listener: Listener
  request_priority: RequestPriority
  /** Tells the dispatcher which kinds became due (undefined: any of them); set once it runs. */
  wakeAt(kinds?: ReadonlySet<string>): void
  /** Answers a request of this process to its own API, as if it came from the address `ip`. */
  dispatch(request: Request, ip: string): Promise<Response>
  /** Replaces the machine's name service in tests. */
  resolver?: Resolver
  /** Plans crashes in tests; see platform/crash. */
  crashes?: ((point: string) => boolean) | undefined
}
