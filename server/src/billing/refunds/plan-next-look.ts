import { DAY, HOUR, later, MINUTE } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { schedule, unschedule } from '../../records/agenda/schedule.ts'
import { settleRefundTask, type RefundRow } from './refund.ts'

/** Waits between looks while a bank takes its time; the last one repeats. */
const LOOKS = [10 * MINUTE, HOUR, 6 * HOUR, DAY]

/**
 * An event of the processor may be lost, so a refund that has not come to an end is looked after
 * by ourselves: soon at first, then less and less often.
 */
export async function planNextLook(
  work: Work,
  refund: RefundRow,
  state: { moved: boolean; looks: number },
): Promise<void> {
  const open = refund.status === 'pending'
  if (!open && !state.moved) return
  await unschedule(work, settleRefundTask, refund.id)
  if (!open) return
  const looks = state.moved ? 0 : state.looks
  const wait = LOOKS[Math.min(looks, LOOKS.length - 1)] ?? DAY
  const { id: subject_id, organization_id } = refund
  const payload = { looks: looks + 1 }
  const due = later(work.now, wait)
  await schedule(work, settleRefundTask, due, { organization_id, subject_id, payload })
}
