import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { Session, sessionProblems } from './sessions.ts'
import { withSecondFactor } from './two-factor.ts'
import { User, UserName } from './users.ts'
import { CallbackUrl, MailedToken } from './verifications.ts'

/** Errors of signing in with an emailed link. */
export const magicLinkProblems = problems({
  disabled: [400, 'MAGIC_LINK_DISABLED', 'Magic link is not enabled'],
})

/**
 * Number of characters of the token: letters only, so that it can be read aloud without ambiguity.
 */
export const MAGIC_LINK_LENGTH = 32

/** Where the link redirects: on success, for a new account, on error. */
const targets = {
  callbackURL: CallbackUrl.optional(),
  newUserCallbackURL: CallbackUrl.optional(),
  errorCallbackURL: CallbackUrl.optional(),
}

/** A request for a sign-in link, sent to an email address. */
export const MagicLinkRequest = z.object({
  email: z.email().max(320),
  /** Used for a new account. */
  name: UserName.optional(),
  ...targets,
})
export type MagicLinkRequest = z.output<typeof MagicLinkRequest>

/** A link that a user opens. */
export const MagicLinkVisit = z.object({ token: MailedToken, ...targets })
export type MagicLinkVisit = z.output<typeof MagicLinkVisit>

/** Five per minute. */
const LINK_LIMIT = { max: 5, seconds: 60, shared: true } as const

/** Sign-in with a link that is emailed to an address. */
export const magicLinkEndpoints = endpoints('accounts', {
  request: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/sign-in/magic-link',
    status: 200,
    summary: 'Email a sign-in link',
    description:
      'The response is the same whether or not an account has this email. The link opens the ' +
      '/magic-link page, where the user confirms with a button, so email scanners that open ' +
      "links don't consume it.",
    subjects: ['anonymous'],
    body: MagicLinkRequest,
    output: z.object({ status: z.literal(true) }),
    problems: [magicLinkProblems.disabled],
    limit: LINK_LIMIT,
  },
  verify: {
    kind: 'write',
    method: 'GET',
    path: '/api/auth/magic-link/verify',
    status: 200,
    summary: 'Sign in with the token of an emailed link, once',
    description:
      'With a `callbackURL` the response redirects there, or to `newUserCallbackURL` for a ' +
      'new account. Errors are passed in the `error` query parameter of `errorCallbackURL`, ' +
      'or else `callbackURL`.',
    subjects: ['anonymous'],
    query: MagicLinkVisit,
    output: withSecondFactor(z.object({ token: z.string(), user: User, session: Session })),
    problems: [sessionProblems.banned],
    limit: LINK_LIMIT,
  },
})
