import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'

/**
 * Which ways of the accounts protocol are open on this server, so that pages say what is closed
 * rather than show a form that would be refused. Nothing here is about a person, and nothing is a
 * secret: whoever tries a way finds out the same.
 */
export const Offers = z
  .object({
    /** Signing in by password, by address or username. */
    password: z.boolean(),
    /** Signing up by address and password. */
    signUp: z.boolean(),
    /** Signing up through a provider, by a mailed link, by a mailed code. */
    socialSignUp: z.boolean(),
    magicLinkSignUp: z.boolean(),
    emailCodeSignUp: z.boolean(),
    passwordReset: z.boolean(),
    /** Signing in by a mailed link, and by a mailed code. */
    magicLink: z.boolean(),
    emailCode: z.boolean(),
    /** Our pages show Google's One Tap prompt, where Google is set up. */
    oneTap: z.boolean(),
    /** A mailed code may be the second factor. */
    twoFactorMail: z.boolean(),
    /** A provider may become another way in, and the last way may be given up. */
    linkAccount: z.boolean(),
    unlinkLastAccount: z.boolean(),
    passwordLengthMin: z.int(),
    passwordLengthMax: z.int(),
    commonPasswordsRefused: z.boolean(),
    usernameLengthMin: z.int(),
    usernameLengthMax: z.int(),
    /** Nobody signs in by password before their address is proven. */
    emailVerificationRequired: z.boolean(),
    verificationMail: z.boolean(),
    changeEmail: z.boolean(),
    /** How an account is deleted: not at all, by showing oneself here, or by a mailed link. */
    deleteUser: z.enum(['off', 'here', 'mail']),
    /** How long after signing in a session counts as fresh, in seconds; 0: always. */
    sessionFreshSeconds: z.int(),
    createOrganization: z.boolean(),
    /** Mails are not sent but kept at `/mailbox`: the sandbox. */
    mailbox: z.boolean(),
  })
  .meta({ id: 'Offers' })
export type Offers = z.output<typeof Offers>

/** What accounts on this server can do. */
export const offerEndpoints = endpoints('accounts', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/offers',
    status: 200,
    summary: 'Which ways to sign in and to change an account are open (ours)',
    subjects: ['anonymous'],
    output: Offers,
    problems: [],
  },
})
