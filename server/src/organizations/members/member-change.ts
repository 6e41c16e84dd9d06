import { z } from 'zod'
import type { Work } from '../../platform/work.ts'
import { enqueue } from '../../records/scheduler/schedule.ts'
import { task } from '../../records/scheduler/task.ts'
import type { MemberRow } from './member.ts'

/** What happened to a membership. */
const MemberChange = z.enum(['created', 'updated', 'deleted'])
type MemberChange = z.output<typeof MemberChange>

/** A membership as it was when it changed, with the user's name and address. */
const MemberSnapshot = z.object({
  id: z.uuid(),
  role: z.string(),
  created_at: z.iso.datetime(),
  email: z.string(),
  name: z.string(),
})
export type MemberSnapshot = z.output<typeof MemberSnapshot>

/**
 * Publishes a change of a membership to the merchants that the organization buys from. Its subject
 * is the organization, so that its changes are published in order; the handler is in a higher
 * layer, in `billing/customers`.
 */
export const publishMemberTask = task(
  'publish_member',
  z.object({ change: MemberChange, member: MemberSnapshot }),
)

/** Enqueues the publication, in the transaction that changed the membership. */
export async function memberChanged(
  work: Work,
  change: MemberChange,
  { id, role, created_at, user_id, organization_id }: MemberRow,
): Promise<void> {
  const user = await work.sql
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!user) return
  const member = { id, role, created_at: created_at.toISOString(), ...user }
  // Members join and leave in real time.
  await enqueue(work, publishMemberTask, {
    ...{ organization_id: null, subject_id: organization_id },
    payload: { change, member },
  })
}
