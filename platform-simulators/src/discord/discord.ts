import { makeFaults } from '../faults.ts'
import { listen } from '../http-server.ts'
import { makeControl, type Control } from './control/control.ts'
import type { Fault } from './control/faults.ts'
import { makeRequestLog } from './control/request-log.ts'
import { makeRateLimits } from './http/rate-limits.ts'
import { respondTo } from './http/respond.ts'
import { makeWorld, type Application } from './state/world.ts'

export type { Control } from './control/control.ts'
export type { Fault, FaultKind } from './control/faults.ts'
export type { LoggedRequest } from './control/request-log.ts'
export type { Guild, Role, User } from './state/state.ts'

export interface DiscordOptions {
  /** 0, the default, uses any free port. */
  port?: number
  host?: string
  /** The file that stores the state; without it everything is lost at the end. */
  file?: string
  /** The registered application; defaults are fixed values for tests. */
  application?: Partial<Application>
  /** The simulator's clock: expiry of tokens and rate limits. */
  now?: () => Date
}

/** A running simulator, and what tests and people change in it. */
export interface Discord {
  url: string
  port: number
  application: Application
  control: Control
  close: () => Promise<void>
}

const APPLICATION: Application = {
  client_id: '100000000000000001',
  client_secret: 'discord-simulator-secret',
  bot_token: 'discord-simulator-bot',
  redirect_uris: null,
  owner_has_two_factor: false,
}

/** Starts a Discord on this machine. */
export async function startDiscord(options: DiscordOptions = {}): Promise<Discord> {
  const application = { ...APPLICATION, ...options.application }
  const now = options.now ?? (() => new Date())
  const world = makeWorld(application, { now, file: options.file })
  // Limits are about real seconds, even where the clock stands still.
  const limits = makeRateLimits(() => new Date())
  const [faults, log] = [makeFaults<Fault>(), makeRequestLog()]
  const control = makeControl({ world, faults, limits, log })
  const respond = respondTo({ world, faults, limits, log })
  const host = options.host ?? '127.0.0.1'
  const { port, close } = await listen(respond, { port: options.port, host })
  return { url: `http://${host}:${port}`, port, application, control, close }
}
