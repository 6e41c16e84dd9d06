import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { UserKey } from './admin-inputs.ts'
import { adminProblems } from './admin-problems.ts'
import { sessionProblems, SessionWithUser } from './sessions.ts'
import { userProblems } from './users.ts'

/** How long an impersonation lasts, in seconds; it is never extended. */
export const IMPERSONATION_SECONDS = 3_600

/** Impersonation: an admin acts as another user for a while, to see what they see. */
export const impersonationEndpoints = endpoints('accounts', {
  start: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/impersonate-user',
    status: 200,
    summary: 'Impersonate a user for an hour. The impersonation is audited.',
    subjects: ['user'],
    body: z.object({ userId: UserKey }),
    output: SessionWithUser,
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      adminProblems.may_not_impersonate,
      adminProblems.user_not_found,
      adminProblems.admins_apart,
      adminProblems.target_banned,
    ],
  },
  stop: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/admin/stop-impersonating',
    status: 200,
    summary: 'Stop impersonating',
    subjects: ['user'],
    output: SessionWithUser,
    problems: [
      userProblems.unauthorized,
      adminProblems.not_impersonating,
      adminProblems.no_admin,
      adminProblems.no_admin_session,
    ],
  },
})
