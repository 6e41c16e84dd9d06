import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '../api/open-api.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Progress } from '../output/progress.ts'

const POLL_MS = 250

/** The time of a sandbox organization, as the API returns it. */
export type TestClock = {
  organization_id: string
  now: string
  offset_seconds: number
  status: 'idle' | 'advancing' | 'failed'
  target: string | null
  steps_done: number
  steps_total: number
  error: string | null
}

const pathOf = (organization_id: string) => `/v1/organizations/${organization_id}/test-clock`

/** The test clock of an organization. It exists only in sandbox mode. */
export async function getTestClock(api: Api, organization_id: string): Promise<TestClock> {
  return api
    .json<TestClock>({ method: 'GET', path: pathOf(organization_id) })
    .catch((error: unknown) => {
      if (!(error instanceof CommandFailed) || error.more.status !== 404) throw error
      const message = `${api.connection.server} is not in sandbox mode: there is no test clock.`
      throw new CommandFailed(exitCodes.failed, message, { status: 404 })
    })
}

/** Advances a test clock and waits until everything that became due is processed. */
export async function advanceTestClock(
  api: Api,
  organization_id: string,
  to: Date,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<TestClock> {
  const path = `${pathOf(organization_id)}/advance`
  await api.json({ method: 'POST', path, body: { to: to.toISOString() } })
  try {
    for (;;) {
      const clock = await getTestClock(api, organization_id)
      if (clock.status === 'failed') {
        const message = `The clock stopped at ${clock.now}: ${clock.error ?? 'unknown error'}`
        throw new CommandFailed(exitCodes.failed, message)
      }
      if (clock.status === 'idle') return clock
      progress.show(clock.steps_done, clock.steps_total, `${clock.now} of ${clock.target ?? ''}`)
      await sleep(POLL_MS, undefined, { signal })
    }
  } finally {
    progress.end()
  }
}
