import { DAY, later } from '../../../platform/clock.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { AccessRow } from '../integration.ts'
import { invitationsSince, queueLength } from './queries.ts'

/** The invitations that GitHub allows for one repository in 24 hours. */
const INVITATIONS_PER_DAY = 50

/**
 * When the platform allows another invitation to a resource; undefined: now. Those that wait
 * already go first, and each day lets only some of them pass.
 */
export async function invitationsFrom(work: Work, row: AccessRow): Promise<Date | undefined> {
  const now = realNow(work)
  // A customer may ask for one new invitation a day.
  const next = row.invited_at && later(row.invited_at, DAY)
  if (row.renewing && next && next > now) return next
  const sent = await invitationsSince(work, row, later(now, -DAY))
  const blocking = sent[INVITATIONS_PER_DAY - 1]
  if (!blocking) return undefined
  const ahead = row.status === 'queued' ? 0 : await queueLength(work, row)
  const days = Math.floor(ahead / INVITATIONS_PER_DAY)
  return later(sent.at(-1) ?? blocking, (days + 1) * DAY)
}
