import { realNow, type Work } from '../../../platform/work.ts'
import { enqueue, scheduleOnce } from '../../../records/scheduler/schedule.ts'
import { reconcileAccessTask, settleAccessTask, subjectOf, type AccessRow } from '../integration.ts'

/** Schedules the reconciliation of an installation, to run right after this transaction. */
export async function enqueueReconciling(
  work: Work,
  { platform, external_id }: { platform: string; external_id: string },
): Promise<void> {
  const payload = { platform, external_id }
  // The platform's time is real time: no test clock of an organization delays or hastens it.
  await scheduleOnce(work, reconcileAccessTask, realNow(work), {
    organization_id: null,
    subject_id: subjectOf(payload),
    payload,
  })
}

/** Schedules the result of an access to be applied to its grants, in its organization's time. */
export async function enqueueSettling(
  work: Work,
  { id, organization_id }: Pick<AccessRow, 'id' | 'organization_id'>,
): Promise<void> {
  await enqueue(work, settleAccessTask, { organization_id, subject_id: id })
}
