import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'

/**
 * Which features of the accounts protocol are enabled on this server, so that pages do not show a
 * form whose request would be rejected. It contains no personal data and no secret: trying a
 * feature reveals the same.
 */
export const Offers = z
  .object({
    /** Sign-in by password, with email address or username. */
    password: z.boolean(),
    /** Sign-up with email address and password. */
    signUp: z.boolean(),
    /** Sign-up through a provider, with an emailed link, with an emailed code. */
    socialSignUp: z.boolean(),
    magicLinkSignUp: z.boolean(),
    emailCodeSignUp: z.boolean(),
    passwordReset: z.boolean(),
    /** Sign-in with an emailed link, and with an emailed code. */
    magicLink: z.boolean(),
    emailCode: z.boolean(),
    /** Our pages show Google's One Tap prompt, where Google is set up. */
    oneTap: z.boolean(),
    /** An emailed code may be the second factor. */
    twoFactorMail: z.boolean(),
    /** Users may link a provider as another sign-in method, and may remove their last one. */
    linkAccount: z.boolean(),
    unlinkLastAccount: z.boolean(),
    passwordLengthMin: z.int(),
    passwordLengthMax: z.int(),
    commonPasswordsRefused: z.boolean(),
    usernameLengthMin: z.int(),
    usernameLengthMax: z.int(),
    /** Password sign-in requires a verified email address. */
    emailVerificationRequired: z.boolean(),
    verificationMail: z.boolean(),
    changeEmail: z.boolean(),
    /**
     * How users delete their account: not at all, by confirming their identity here, or with an
     * emailed link.
     */
    deleteUser: z.enum(['off', 'here', 'mail']),
    /** How long after sign-in a session counts as fresh, in seconds; 0: always. */
    sessionFreshSeconds: z.int(),
    createOrganization: z.boolean(),
    /** The host that passkeys belong to: they work on its pages and on those of hosts below it. */
    passkeyHost: z.string(),
    /** Emails are not sent but kept at `/mailbox`: sandbox. */
    mailbox: z.boolean(),
  })
  .meta({ id: 'Offers' })
export type Offers = z.output<typeof Offers>

/** The account features of this server. */
export const offerEndpoints = endpoints('accounts', {
  get: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/offers',
    status: 200,
    summary: 'Get the available sign-in methods and account features',
    subjects: ['anonymous'],
    output: Offers,
    problems: [],
  },
})
