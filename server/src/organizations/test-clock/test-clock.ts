import type { TestClock, TestClockStatus } from '@gatehouse/contract/organizations/test-clock'
import { z } from 'zod'
import { later, SECOND } from '../../platform/clock.ts'
import type { TestClocksTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

/** A clock's row as read. */
export type TestClockRow = Omit<
  TestClocksTable,
  'offset_ms' | 'status' | 'steps_done' | 'steps_total'
> & {
  offset_ms: number
  status: string
  steps_done: number
  steps_total: number
}

/**
 * Moves an organization's clock to its target. The row runs on the system's own time, because the
 * organization's clock is being moved. Only a defect uses up attempts, so there are plenty for
 * killed processes.
 */
export const advanceTestClockTask = task('advance_test_clock', z.object({}), { attempts_max: 50 })

/** Attempts after which a clock that cannot be moved reports its failure and is stopped. */
export const FAILURES_MAX = 5

/** A clock that was never moved: real time. */
export function unmovedClock(organization_id: string): TestClockRow {
  return {
    organization_id,
    offset_ms: 0,
    status: 'idle',
    target: null,
    started_at: null,
    steps_done: 0,
    steps_total: 0,
    error: null,
  }
}

/** The clock as the API shows it at a real moment. */
export function toTestClock(row: TestClockRow, real: Date): TestClock {
  const { organization_id, offset_ms, target, started_at, steps_done, steps_total, error } = row
  return {
    organization_id,
    now: later(real, offset_ms),
    offset_seconds: Math.floor(offset_ms / SECOND),
    // Only this module writes the status, and only values of its lifecycle.
    status: row.status as TestClockStatus,
    target,
    started_at,
    steps_done,
    steps_total,
    error,
  }
}
