import { DAY, later } from '../../platform/clock.ts'
import { realNow, type Work } from '../../platform/work.ts'
import { enqueue, schedule } from '../../records/scheduler/schedule.ts'
import { awaitsAnswer, notifyDisputeTask, remindDisputeTask, type DisputeRow } from './dispute.ts'

/** How long before the deadline members are reminded. */
export const REMINDED_BEFORE_MS = 3 * DAY

/**
 * Tells the merchant's members that the bank waits for a response, and again shortly before the
 * deadline, which is in real time. A deadline that near has no reminder.
 */
export async function requestResponse(work: Work, dispute: DisputeRow): Promise<void> {
  if (!awaitsAnswer(dispute)) return
  const { id: subject_id, organization_id, evidence_due_by } = dispute
  await enqueue(work, notifyDisputeTask, { organization_id, subject_id })
  if (evidence_due_by === null) return
  const due = later(evidence_due_by, -REMINDED_BEFORE_MS)
  if (due <= realNow(work)) return
  await schedule(work, remindDisputeTask, due, { organization_id: null, subject_id })
}
