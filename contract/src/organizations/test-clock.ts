import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { problems } from '../kit/problems.ts'

/** A clock is idle, or advancing to a later moment; a failed advance can be resumed. */
export const testClockLifecycle = lifecycle({
  idle: { advance: 'advancing' },
  advancing: { arrive: 'idle', fail: 'failed' },
  failed: { advance: 'advancing' },
})

/** The status of a test clock. */
export const TestClockStatus = z.enum(testClockLifecycle.statuses)
export type TestClockStatus = z.output<typeof TestClockStatus>

/** The time of one sandbox organization: real time plus an offset in seconds. */
export const TestClock = z
  .object({
    organization_id: Id,
    now: Moment,
    offset_seconds: z.int(),
    status: TestClockStatus,
    target: Moment.nullable(),
    started_at: Moment.nullable(),
    /** The number of scheduled times already processed, out of those known so far. */
    steps_done: z.int(),
    steps_total: z.int(),
    error: z.string().nullable(),
  })
  .meta({ id: 'TestClock' })
export type TestClock = z.output<typeof TestClock>

/** Errors of test clocks. */
export const testClockProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  already_advancing: [409, 'TestClockAdvancing', 'The test clock is already advancing.'],
})

/** The test clock of an organization; sandbox only. */
export const testClockEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/organizations/{id}/test-clock',
    status: 200,
    summary: 'Get the test clock',
    scopes: ['organizations:read', 'organizations:write'],
    subjects: ['organization', 'user'],
    params: ById,
    output: TestClock,
    problems: [testClockProblems.not_found],
    sandbox: true,
  },
  advance: {
    kind: 'write',
    method: 'POST',
    path: '/v1/organizations/{id}/test-clock/advance',
    status: 202,
    summary: 'Advance the test clock',
    description:
      'Processes everything due until then in order. The clock only moves forward: a time ' +
      "that isn't in the future is rejected with 422. Returns immediately; get the clock to " +
      'follow the progress.',
    scopes: ['organizations:write'],
    subjects: ['organization', 'user'],
    params: ById,
    body: z.object({ to: Moment }),
    output: TestClock,
    problems: [testClockProblems.not_found, testClockProblems.already_advancing],
    sandbox: true,
  },
})
