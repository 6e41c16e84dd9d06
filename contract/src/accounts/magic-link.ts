import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { problems } from '../kit/problems.ts'
import { Session, sessionProblems } from './sessions.ts'
import { orSecondFactor } from './two-factor.ts'
import { User, UserName } from './users.ts'
import { CallbackUrl, MailedToken } from './verifications.ts'

/** What signing in by a mailed link refuses. */
export const magicLinkProblems = problems({
  disabled: [400, 'MAGIC_LINK_DISABLED', 'Magic link is not enabled'],
})

/** Letters of the token, none of them a digit: they are read aloud without doubt. */
export const MAGIC_LINK_LENGTH = 32

/** Where to go from the link: when all is well, when the account is new, when it failed. */
const targets = {
  callbackURL: CallbackUrl.optional(),
  newUserCallbackURL: CallbackUrl.optional(),
  errorCallbackURL: CallbackUrl.optional(),
}

/** Somebody who wants to come in by the mail of an address. */
export const MagicLinkRequest = z.object({
  email: z.email().max(320),
  /** Of a new account. */
  name: UserName.optional(),
  ...targets,
})
export type MagicLinkRequest = z.output<typeof MagicLinkRequest>

/** A link that is followed. */
export const MagicLinkVisit = z.object({ token: MailedToken, ...targets })
export type MagicLinkVisit = z.output<typeof MagicLinkVisit>

/** Five in a minute. */
const LINK_LIMIT = { max: 5, seconds: 60, shared: true } as const

/** Signing in by a link mailed to an address. */
export const magicLinkEndpoints = endpoints('accounts', {
  request: {
    kind: 'write',
    method: 'POST',
    path: '/api/auth/sign-in/magic-link',
    status: 200,
    summary: 'Mail a link that signs in',
    description:
      'The answer is the same whether the address is known or not. The link leads to our page ' +
      '/magic-link, where a person goes on by a button: programs that open what is mailed use ' +
      'nothing up.',
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
    summary: 'Sign in by the token of a mailed link, once',
    description:
      'With a `callbackURL` the answer is a redirect there, or to `newUserCallbackURL` for a new ' +
      'account. What is wrong is told in `?error=` of `errorCallbackURL`, else of `callbackURL`.',
    subjects: ['anonymous'],
    query: MagicLinkVisit,
    output: orSecondFactor(z.object({ token: z.string(), user: User, session: Session })),
    problems: [sessionProblems.banned],
    limit: LINK_LIMIT,
  },
})
