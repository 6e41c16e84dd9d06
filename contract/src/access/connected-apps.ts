import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { sessionProblems } from '../accounts/sessions.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { OAuthScope } from './oauth-scopes.ts'

/** An app that a user lets sign them in, or act for an organization of theirs. */
export const ConnectedApp = z.object({
  id: Id,
  clientId: z.string(),
  name: z.string(),
  uri: z.string().nullable(),
  /** Null if the app only knows who the user is. */
  organization: z.object({ id: Id, name: z.string() }).nullable(),
  scopes: z.array(OAuthScope),
  createdAt: Moment,
  /** When the app last got a token. */
  lastUsedAt: Moment.nullable(),
})
export type ConnectedApp = z.output<typeof ConnectedApp>

/** Errors of connected apps. */
export const connectedAppProblems = problems({
  not_found: [404, 'ResourceNotFound', 'App not found'],
})

/** Apps that the signed-in user has allowed, in the user's account. */
export const connectedAppEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/connected-apps',
    status: 200,
    summary: 'List the apps you have allowed (at most 200, latest first)',
    subjects: ['user'],
    output: z.object({ apps: z.array(ConnectedApp) }),
    problems: [userProblems.unauthorized],
  },
  revoke: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/connected-apps/revoke',
    status: 200,
    summary: 'Revoke the access of an app: its tokens are no longer valid',
    subjects: ['user'],
    body: z.object({ id: Id }),
    output: z.object({ success: z.literal(true) }),
    problems: [
      userProblems.unauthorized,
      sessionProblems.impersonated,
      connectedAppProblems.not_found,
    ],
  },
})
