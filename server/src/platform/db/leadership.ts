import { Client } from 'pg'
import type { Log } from '../log.ts'

/** What one process among several does, and how it takes part. */
export type LeaderRole = {
  /** The advisory lock that the one holds: any number nobody else uses. */
  lock: number
  /** Begins the work; nobody else does it until `resign` is done or this process ended. */
  lead(): Promise<void>
  /** Ends the work: the lock was lost with its connection, or this process stops. */
  resign(): Promise<void>
  /** Another process leads: called at every look. */
  follow(): Promise<void>
}

const LOOK_EVERY_MS = 1_000
/** A connection that is silent for so long is given up, and the lock with it. */
const ANSWER_MS_MAX = 10_000

/**
 * Takes part: looks every second whether another process leads, and leads where none does. The
 * lock lasts as long as its connection, so a killed leader is followed within a second or two; a
 * leader that loses the connection resigns before it tries again. Resolves after the first look
 * and rejects with what that look rejects with; later failures are logged, and tried again.
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

  const lookAgain = () => {
    if (stopped) return
    timer = setTimeout(() => {
      last = seat
        .look()
        .catch(async (error: unknown) => {
          log.warn({ err: error }, 'leader election failed')
          await seat.letGo()
        })
        .finally(lookAgain)
    }, LOOK_EVERY_MS)
  }
  lookAgain()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await last
      await seat.letGo()
    },
  }
}

/** One connection, whether it holds the lock, and what follows from that. */
function makeSeat(connectionString: string, part: LeaderRole, log: Log) {
  let client: Client | undefined
  let leads = false

  const letGo = async () => {
    const leaderClient = client
    client = undefined
    if (leads) await part.resign()
    leads = false
    await leaderClient?.end().catch(() => undefined)
  }
  const connect = async () => {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS_MAX,
      query_timeout: ANSWER_MS_MAX,
    })
    // Without a hearer an error of an idle connection would end the process.
    next.on('error', error => log.warn({ error: error.message }, 'leadership connection lost'))
    next.on('end', () => {
      if (client === next) client = undefined
    })
    await next.connect()
    return next
  }
  const look = async () => {
    if (leads && !client) await letGo()
    client ??= await connect()
    if (leads) return void (await client.query('select 1'))
    const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) won', [
      part.lock,
    ])
    if (!rows[0]?.won) return part.follow()
    leads = true
    await part.lead()
  }
  return { look, letGo }
}
