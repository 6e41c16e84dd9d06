import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { problems } from './kit/problems.ts'

/** The errors a process reports when it cannot work. */
export const healthProblems = problems({
  not_ready: [503, 'NotReady', "The database isn't responding."],
  writes_rejected: [
    503,
    'WritesRejected',
    'The database rejects writes: its disk is full or it is read-only.',
  ],
  disk_full: [503, 'DiskFull', 'The disk of DATA_DIR is full.'],
})

/** Whether the process is alive, and whether it can serve requests. */
export const healthEndpoints = endpoints('billing', {
  live: {
    kind: 'read',
    method: 'GET',
    path: '/healthz',
    status: 200,
    summary: 'Check whether the process is running',
    subjects: ['anonymous'],
    output: z.object({ status: z.literal('ok') }),
    problems: [],
  },
  ready: {
    kind: 'read',
    method: 'GET',
    path: '/readyz',
    status: 200,
    summary: 'Check whether the server can accept writes',
    subjects: ['anonymous'],
    output: z.object({
      status: z.literal('ready'),
      /** With ClickHouse: how long the first event that it does not have yet waits for it. */
      event_history_behind_seconds: z.int().optional(),
    }),
    problems: [healthProblems.not_ready, healthProblems.writes_rejected, healthProblems.disk_full],
  },
})
