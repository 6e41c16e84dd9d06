import { sql } from 'kysely'
import type { StatementResult } from './prepared-statement.ts'

/**
 * Added to a statement whose result is not needed (`.modifyEnd(unawaited)`): it waits for the next
 * statement of its transaction and is sent with it, in one write. Statements keep their order, and
 * an error of one of them is thrown by the one it was sent with. Outside a transaction it is sent
 * immediately, because there is no next one.
 */
export const unawaited = sql.raw('/* unawaited */')

/** The text of `unawaited`. */
export const UNAWAITED_MARK = '/* unawaited */'

type Statement = { text: string; values: unknown[] }
type Send = (statement: Statement) => Promise<StatementResult>

const nothing = (command: string): StatementResult => ({ command, rowCount: 0, rows: [] })

/**
 * Sends the statements of one connection so that those without a needed result are sent with the
 * next one: each socket write wakes a backend, which costs more than most statements. `begin` is
 * the first of them. PostgreSQL responds to them one by one (its pipeline), so the client must have
 * been opened with `pipeline: true`.
 */
export function sendPipelined(send: Send): Send {
  let waiting: Statement[] = []
  let open = false
  /** Why the transaction failed, if it did: what was sent meanwhile fails for that reason. */
  let reason: unknown

  const sendNow: Send = async statement => {
    try {
      return await send(statement)
    } catch (error) {
      reason = hasFailedBefore(error) ? (reason ?? error) : error
      throw reason
    }
  }

  return async statement => {
    const { text } = statement
    if (text === 'begin' || text.startsWith('start transaction')) {
      open = true
      reason = undefined
    }
    if (text === 'commit' || text === 'rollback') open = false
    if (text === 'begin' || (open && text.endsWith(UNAWAITED_MARK))) {
      waiting.push(statement)
      return nothing('')
    }
    const before = waiting
    waiting = []
    const unbegun = before[0]?.text === 'begin'
    // A transaction in which nothing was sent needs no end.
    if (unbegun && (text === 'rollback' || (text === 'commit' && before.length === 1))) {
      return nothing(text.toUpperCase())
    }
    if (before.length === 0 || text === 'rollback') return sendNow(statement)
    return allOf([...before, statement].map(sendNow))
  }
}

/** PostgreSQL rejects all statements of a transaction after one that failed. */
const hasFailedBefore = (error: unknown): boolean => (error as { code?: unknown }).code === '25P02'

/** Waits for all; the first error is the cause of the following ones. */
async function allOf(promises: Promise<StatementResult>[]): Promise<StatementResult> {
  const answers = await Promise.allSettled(promises)
  const rejected = answers.find(answer => answer.status === 'rejected')
  if (rejected) throw rejected.reason
  const last = answers.at(-1)
  if (last?.status !== 'fulfilled') throw new Error('no request was made')
  return last.value
}
