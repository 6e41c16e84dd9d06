import {
  missedPeriodLifecycle,
  missedPeriodProblems,
  type MissedPeriod,
} from '@gatehouse/contract/billing/missed-periods'
import { fail } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { toDecidedPeriod } from './issue-missed-period.ts'
import { findMissedPeriod, lockMissedPeriod, updateMissedPeriod } from './queries.ts'

/** Waives a period that could not be billed in time: it is never charged. */
export async function waiveMissedPeriod(work: Work, id: string): Promise<MissedPeriod> {
  const before = (await findMissedPeriod(work, id)) ?? fail(missedPeriodProblems.not_found)
  const missed = (await lockMissedPeriod(work, id)) ?? fail(missedPeriodProblems.not_found)
  if (!missedPeriodLifecycle.can('waive', missed.status)) fail(missedPeriodProblems.decided)
  const status = missedPeriodLifecycle.next('waive', missed.status)
  await updateMissedPeriod(work, missed, { status })
  return toDecidedPeriod(work, before, 'missed_period.waived')
}
