import { Client } from 'pg'
import type { Log } from '../log.ts'
import { tryLockSession, type AdvisoryLock } from './advisory-locks.ts'

/** Work that only one of several processes does, and how each takes part. */
export type LeaderRole = {
  /** The advisory lock of the role: the process that leads has it. */
  lock: AdvisoryLock
  /** Starts the work; no other process does it until `resign` is done or this process has ended. */
  lead(): Promise<void>
  /** Ends the work, because the lock was lost with its connection or this process is stopping. */
  resign(): Promise<void>
  /** Another process leads; called at every check. */
  follow(): Promise<void>
}

const POLL_MS = 1_000
/** A connection that is silent for this long is abandoned, and the lock with it. */
const RESPONSE_MS_MAX = 10_000

/**
 * Takes part in the election: checks every second whether another process leads, and leads if none
 * does. The lock lasts as long as its connection, so a killed leader is replaced within a second or
 * two; a leader that loses the connection resigns before it tries again. Resolves after the first
 * check, or rejects with its error; later failures are logged and retried.
 */
export async function joinLeaderElection(
  connectionString: string,
  part: LeaderRole,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const seat = makeSeat(connectionString, part, log)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let last = seat.look()
  await last.catch(async (error: unknown) => {
    await seat.letGo()
    throw error
  })

  const checkAgain = () => {
    if (stopped) return
    timer = setTimeout(() => {
      last = seat
        .look()
        .catch(async (error: unknown) => {
          log.warn({ err: error }, 'leader election failed')
          await seat.letGo()
        })
        .finally(checkAgain)
    }, POLL_MS)
  }
  checkAgain()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await last
      await seat.letGo()
    },
  }
}

/** One connection, whether it holds the lock, and the resulting role. */
function makeSeat(connectionString: string, part: LeaderRole, log: Log) {
  let client: Client | undefined
  let isLeader = false

  const release = async () => {
    const leaderClient = client
    client = undefined
    if (isLeader) await part.resign()
    isLeader = false
    await leaderClient?.end().catch(() => undefined)
  }
  const connect = async () => {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: RESPONSE_MS_MAX,
      query_timeout: RESPONSE_MS_MAX,
    })
    // Without a listener, an error of an idle connection would end the process.
    next.on('error', error => log.warn({ error: error.message }, 'leadership connection lost'))
    next.on('end', () => {
      if (client === next) client = undefined
    })
    await next.connect()
    return next
  }
  const look = async () => {
    if (isLeader && !client) await release()
    client ??= await connect()
    if (isLeader) return void (await client.query('select 1'))
    if (!(await tryLockSession(client, part.lock))) return part.follow()
    isLeader = true
    await part.lead()
  }
  return { look, letGo: release }
}
