import { sessionEndpoints } from '@gatehouse/contract/accounts/sessions'
import { implement } from '../../platform/http/implement.ts'
import type { Work } from '../../platform/work.ts'
import { listSessions } from './list-sessions.ts'
import { lookAtSession } from './look-at-session.ts'
import { revokeSession } from './revoke-session.ts'
import { revokeSessions } from './revoke-sessions.ts'
import { signedIn } from './signed-in.ts'
import { signOut } from './sign-out.ts'
import { updateSession } from './update-session.ts'

const done = { status: true } as const

export const sessions = implement(sessionEndpoints, {
  get: lookAtSession,
  getByPost: lookAtSession,
  signOut,
  list: listSessions,
  update: updateSession,
  revoke: (work, { body }) => revokeSession(work, body.token),
  revokeAll: async (work: Work) => {
    await revokeSessions(work, signedIn(work).user_id)
    return done
  },
  revokeOthers: async (work: Work) => {
    const { user_id, id } = signedIn(work)
    await revokeSessions(work, user_id, id)
    return done
  },
})
