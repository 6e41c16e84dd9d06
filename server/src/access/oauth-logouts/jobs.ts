import { sessionsEndedTask } from '../../accounts/sessions/ended-sessions.ts'
import { externalJob, transactionalJob, type Handler } from '../../records/scheduler/handlers.ts'
import { sendLogoutTask } from '../connected-apps/app-session.ts'
import { endAppSessions } from './end-app-sessions.ts'
import { sendLogout } from './send-logout.ts'

/** Tells apps which sessions have ended. */
export const oauthLogoutJobs: Handler[] = [
  transactionalJob(sessionsEndedTask, endAppSessions),
  externalJob(sendLogoutTask, sendLogout, { pool: 'webhooks' }),
]
