import { sql } from 'kysely'
import type { PoolClient } from 'pg'

/**
 * Put at the end of a statement whose answer nobody looks at (`.modifyEnd(unawaited)`): it waits
 * for the next statement of its transaction and is sent with it, in one write. The order of the
 * statements is that in which they were asked for, and what one of them is refused for is thrown
 * by the one it travelled with. Outside a transaction it is sent at once: there is no next one.
 */
export const deferred = sql.raw('/* unawaited */')

const MARK = '/* unawaited */'

type Statement = { text: string; values: unknown[] }
type Result = { command: string; rowCount: number | null; rows: unknown[] }
type Send = (statement: Statement) => Promise<Result>

const nothing = (command: string): Result => ({ command, rowCount: 0, rows: [] })

/**
 * Sends statements of one connection so that those which nobody waits for travel with the one
 * after them: each write of the socket wakes a backend, which costs more than most statements do.
 * `begin` is the first of them. PostgreSQL answers them one by one (its pipeline), so the client
 * must have been opened with `pipeline: true`.
 */
export function sendTogether(client: PoolClient, send: Send): Send {
  let waiting: Statement[] = []
  let open = false

  return async statement => {
    const { text } = statement
    if (text === 'begin' || text.startsWith('start transaction')) open = true
    if (text === 'commit' || text === 'rollback') open = false
    if (text === 'begin' || (open && text.endsWith(MARK))) {
      waiting.push(statement)
      return nothing('')
    }
    const before = waiting
    waiting = []
    const unbegun = before[0]?.text === 'begin'
    // A transaction nothing was sent of needs no end.
    if (unbegun && (text === 'rollback' || (text === 'commit' && before.length === 1))) {
      return nothing(text.toUpperCase())
    }
    if (before.length === 0 || text === 'rollback') return send(statement)
    return inOneWrite(client, () => [...before, statement].map(send))
  }
}

/** Waits for all; the first refusal is the reason of those behind it. */
async function inOneWrite(client: PoolClient, ask: () => Promise<Result>[]): Promise<Result> {
  const stream = streamOf(client)
  stream.cork()
  let asked: Promise<Result>[]
  try {
    asked = ask()
  } finally {
    stream.uncork()
  }
  const answers = await Promise.allSettled(asked)
  const refused = answers.find(answer => answer.status === 'rejected')
  if (refused) throw refused.reason
  const last = answers.at(-1)
  if (last?.status !== 'fulfilled') throw new Error('nothing was asked')
  return last.value
}

/** The socket of a client: the types of `pg` do not name its connection. */
const streamOf = (client: PoolClient) =>
  (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
    .stream
