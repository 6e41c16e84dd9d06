import { sessionEndpoints } from '@gatehouse/contract/accounts/sessions'
import { implement } from '../../platform/http/implement.ts'
import type { Work } from '../../platform/work.ts'
import { listSessions } from './list-sessions.ts'
import { readSession } from './read-session.ts'
import { revokeSession } from './revoke-session.ts'
import { revokeOwn } from './revoke-own.ts'
import { signedIn } from './signed-in.ts'
import { signOut } from './sign-out.ts'
import { updateSession } from './update-session.ts'

export const sessions = implement(sessionEndpoints, {
  get: readSession,
  getByPost: readSession,
  signOut,
  list: listSessions,
  update: updateSession,
  revoke: (work, { body }) => revokeSession(work, body.token),
  revokeAll: (work: Work) => revokeOwn(work, undefined),
  revokeOthers: (work: Work) => revokeOwn(work, signedIn(work).id),
})
