import { STREAM_RESUME_DAYS, webhookStreamProblems } from '@gatehouse/contract/webhooks/streams'
import { fail, invalid } from '@gatehouse/contract/kit/problems'
import { DAY, later } from '../../platform/clock.ts'

/** Positions are microseconds. */
const MICROSECONDS = 1_000

const CURSOR = /^(\d{1,16})(?:\.(\d{1,13}))?$/

/** The cursor of an event: always the same. */
export const cursorOf = (position: number) => String(position)

/** The cursor of a stream that has sent everything up to a position, and knows that now. */
export const cursorAt = (position: number, now: Date) => `${position}.${now.getTime()}`

/**
 * The position of a cursor. Rejects one that is so old that events after it may have been deleted.
 * `loc` is where the request names it.
 */
export function positionOf(cursor: string, now: Date, loc: string[]): number {
  const [, position, known] = CURSOR.exec(cursor) ?? []
  if (position === undefined) return invalid({ loc, msg: 'Invalid cursor.', input: cursor })
  const known_at = known === undefined ? Number(position) / MICROSECONDS : Number(known)
  if (known_at < later(now, -STREAM_RESUME_DAYS * DAY).getTime())
    fail(webhookStreamProblems.cursor_expired)
  return Number(position)
}
