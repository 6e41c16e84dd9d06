import { lockActiveSession } from '../../accounts/sessions/queries.ts'
import { DAY, HOUR, later, MINUTE, SECOND } from '../../platform/clock.ts'
import { crashPoint } from '../../platform/crash.ts'
import { fetchExternal, type ExternalResponse } from '../../platform/egress/fetch-external.ts'
import { realNow, type Work } from '../../platform/work.ts'
import type { Job } from '../../records/scheduler/handlers.ts'
import { schedule } from '../../records/scheduler/schedule.ts'
import {
  countAttempt,
  deleteAppSession,
  findAppSession,
  sendLogoutTask,
} from '../connected-apps/app-session.ts'
import { signLogoutToken } from './logout-token.ts'

/** How long an app's server may take to respond. */
const TIME_LIMIT_MS = 10 * SECOND
/** Nothing in the response is of use. */
const BYTES_MAX = 1_024
/** The time after each attempt that fails; after the last one, the app is not notified any more. */
const RETRY_DELAYS_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY]

type Plan = { wait_until: Date } | { uri: string; token: string } | undefined

/**
 * Sends an app the token that tells it which session has ended; or waits, if the session has not.
 * After a crash it may be sent again, with the same `jti`.
 */
export async function sendLogout({ site, subject_id: id, write, finish }: Job): Promise<void> {
  const plan = await write(work => planLogout(work, id))
  if (!plan) return finish(work => deleteAppSession(work, id))
  if ('wait_until' in plan) return finish(work => sendAgain(work, id, plan.wait_until))
  crashPoint(site, 'before logout token')
  const response = await fetchExternal(site, plan.uri, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'cache-control': 'no-store',
      'user-agent': 'Gatehouse',
    },
    body: new URLSearchParams({ logout_token: plan.token }).toString(),
    time_limit_ms: TIME_LIMIT_MS,
    bytes_max: BYTES_MAX,
  })
  crashPoint(site, 'after logout token')
  const outcome = await finish(work => settleLogout(work, id, response))
  if (outcome === 'given up')
    site.log.warn({ uri: plan.uri }, "an app didn't accept the token that a session has ended")
}

/** What is to be done about a session of an app; undefined if nothing is. */
async function planLogout(work: Work, id: string): Promise<Plan> {
  const row = await findAppSession(work, id)
  if (!row || row.uri === null) return undefined
  // A session that is used is extended.
  const active = await lockActiveSession(work, row.session_id)
  if (active) return { wait_until: active.expires_at }
  return { uri: row.uri, token: await signLogoutToken(work, row) }
}

type Outcome = 'accepted' | 'retried' | 'given up'

async function settleLogout(work: Work, id: string, response: ExternalResponse): Promise<Outcome> {
  const isAccepted = 'status' in response && response.status >= 200 && response.status < 300
  // The app may have been deleted in the meantime.
  const attempts = isAccepted ? undefined : await countAttempt(work, id)
  if (attempts === undefined) {
    await deleteAppSession(work, id)
    return 'accepted'
  }
  const delay = RETRY_DELAYS_MS[attempts - 1]
  if (delay === undefined) {
    await deleteAppSession(work, id)
    return 'given up'
  }
  await sendAgain(work, id, later(realNow(work), delay))
  return 'retried'
}

const sendAgain = (work: Work, subject_id: string, due_at: Date) =>
  schedule(work, sendLogoutTask, due_at, { organization_id: null, subject_id })
