import { testClockLifecycle } from '@gatehouse/contract/organizations/test-clock'
import { later } from '../../platform/clock.ts'
import type { Work } from '../../platform/work.ts'
import { lockClock, updateAdvancingClock } from '../../records/scheduler/clock-rows.ts'
import { listFailedTasks } from './queries.ts'

/** Marks the clock as arrived at its target. Failed tasks are reported, and are retried. */
export async function completeAdvance(
  work: Work,
  organization_id: string,
  steps_done: number,
): Promise<void> {
  const clock = await lockClock(work, organization_id)
  if (clock.status !== 'advancing') return
  const left = await listFailedTasks(work, organization_id, later(work.now, clock.offset_ms))
  const names = left.map(({ kind, count }) => `${count} × ${kind}`)
  const error = names.length === 0 ? null : `These tasks didn't complete: ${names.join(', ')}.`
  await updateAdvancingClock(work, organization_id, {
    status: testClockLifecycle.next('arrive', 'advancing'),
    target: null,
    steps_done,
    steps_total: steps_done,
    error,
  })
}

/** Marks the clock as failed: it stays where it stopped, and may be advanced again. */
export async function failAdvance(
  work: Work,
  organization_id: string,
  reason: string,
): Promise<void> {
  const status = testClockLifecycle.next('fail', 'advancing')
  await updateAdvancingClock(work, organization_id, { status, error: reason })
}
