import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { Session, sessionProblems } from './sessions.ts'
import { User, userProblems } from './users.ts'

/** A key on a person's device that signs them in without a password. */
export const Passkey = z
  .object({
    id: Id,
    name: z.string().nullable(),
    publicKey: z.string(),
    userId: Id,
    credentialID: z.string(),
    counter: z.int(),
    deviceType: z.enum(['singleDevice', 'multiDevice']),
    backedUp: z.boolean(),
    transports: z.string().nullable(),
    createdAt: Moment,
    aaguid: z.string().nullable(),
    lastUsedAt: Moment.nullable(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

/** Errors of passkeys. */
export const passkeyProblems = problems({
  no_challenge: [400, 'CHALLENGE_NOT_FOUND', 'Challenge not found'],
  not_yours: [
    401,
    'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
    'You are not allowed to register this passkey',
  ],
  not_registered: [400, 'FAILED_TO_VERIFY_REGISTRATION', 'Failed to verify registration'],
  registered_before: [400, 'PREVIOUSLY_REGISTERED', 'Previously registered'],
  too_many: [400, 'TOO_MANY_PASSKEYS', "You've reached the maximum number of passkeys"],
  unknown: [401, 'PASSKEY_NOT_FOUND', 'Passkey not found'],
  not_found: [404, 'PASSKEY_NOT_FOUND', 'Passkey not found'],
  failed: [400, 'AUTHENTICATION_FAILED', 'Authentication failed'],
})

/** More than any user has devices. */
export const PASSKEYS_MAX = 50
/** How long a browser may take to respond to a challenge, which is the lifetime of its cookie. */
export const CHALLENGE_SECONDS = 300

const NAME_LENGTH_MAX = 200
const Name = z.string().max(NAME_LENGTH_MAX)

/** Parts of a response, in base64url; the largest is an attestation with its certificates. */
const Part = z.string().max(100_000)
const ShortText = z.string().max(100)

const Credential = z.object({ id: Part, rawId: Part, type: ShortText })

/** A browser's response when it creates a passkey (WebAuthn, RegistrationResponseJSON). */
export const RegistrationAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z.array(ShortText).max(20).optional(),
  }),
})
export type RegistrationAnswer = z.output<typeof RegistrationAnswer>

/** A browser's response when it uses a passkey (WebAuthn, AuthenticationResponseJSON). */
export const AuthenticationAnswer = Credential.extend({
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: Part.nullish(),
  }),
})
export type AuthenticationAnswer = z.output<typeof AuthenticationAnswer>

const Attachment = z.enum(['platform', 'cross-platform'])
const CredentialDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
})

/**
 * Options with which a browser creates a passkey (WebAuthn,
 * PublicKeyCredentialCreationOptionsJSON).
 */
const RegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.string() })),
  timeout: z.int().optional(),
  attestation: z.string().optional(),
  excludeCredentials: z.array(CredentialDescriptor).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
      authenticatorAttachment: Attachment.optional(),
    })
    .optional(),
  extensions: z.object({ credProps: z.boolean().optional() }).optional(),
  hints: z.array(z.string()).optional(),
})

/**
 * Options with which a browser uses a passkey (WebAuthn, PublicKeyCredentialRequestOptionsJSON).
 */
const AuthenticationOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.int().optional(),
  userVerification: z.string().optional(),
  allowCredentials: z.array(CredentialDescriptor).optional(),
})

const own = { kind: 'write', method: 'POST', status: 200, subjects: ['user'] } as const
const anyone = { ...own, subjects: ['user', 'anonymous'] } as const
const { unauthorized } = userProblems
const { impersonated, not_fresh, banned } = sessionProblems
const ATTEMPT_LIMIT = { max: 20, seconds: 60, shared: true } as const

const registration = {
  ...own,
  output: RegistrationOptions,
  problems: [unauthorized, impersonated, not_fresh, passkeyProblems.too_many],
} as const
const authentication = {
  ...anyone,
  output: AuthenticationOptions,
  problems: [],
  limit: ATTEMPT_LIMIT,
} as const

/** The signed-in user's passkeys, and sign-in with a passkey. */
export const passkeyEndpoints = endpoints('accounts', {
  registrationOptions: {
    ...registration,
    method: 'GET',
    path: '/api/auth/passkey/generate-register-options',
    summary: 'Get options to create a passkey',
    query: z.object({ authenticatorAttachment: Attachment.optional() }),
  },
  registrationOptionsByPost: {
    ...registration,
    path: '/api/auth/passkey/generate-register-options',
    summary: 'Get options to create a passkey (older clients)',
    body: z.object({ authenticatorAttachment: Attachment.optional() }),
  },
  register: {
    ...own,
    path: '/api/auth/passkey/verify-registration',
    summary: 'Add a passkey',
    body: z.object({ response: RegistrationAnswer, name: Name.nullish() }),
    output: Passkey,
    problems: [
      unauthorized,
      impersonated,
      not_fresh,
      passkeyProblems.no_challenge,
      passkeyProblems.not_yours,
      passkeyProblems.not_registered,
      passkeyProblems.registered_before,
      passkeyProblems.too_many,
    ],
  },
  authenticationOptions: {
    ...authentication,
    method: 'GET',
    path: '/api/auth/passkey/generate-authenticate-options',
    summary: 'Get options to sign in with a passkey',
  },
  authenticationOptionsByPost: {
    ...authentication,
    path: '/api/auth/passkey/generate-authenticate-options',
    summary: 'Get options to sign in with a passkey (older clients)',
    body: z.object({ email: z.string().max(1_000).nullish() }),
  },
  signIn: {
    ...anyone,
    path: '/api/auth/passkey/verify-authentication',
    summary: 'Sign in with a passkey',
    body: z.object({ response: AuthenticationAnswer }),
    output: z.object({ session: Session, user: User }),
    problems: [
      passkeyProblems.no_challenge,
      passkeyProblems.unknown,
      passkeyProblems.failed,
      banned,
    ],
    limit: ATTEMPT_LIMIT,
  },
  list: {
    ...own,
    kind: 'read',
    method: 'GET',
    path: '/api/auth/passkey/list-user-passkeys',
    summary: 'List your passkeys',
    output: z.array(Passkey),
    problems: [unauthorized],
  },
  delete: {
    ...own,
    path: '/api/auth/passkey/delete-passkey',
    summary: 'Delete one of your passkeys',
    body: z.object({ id: z.string().max(100) }),
    output: z.object({ status: z.literal(true) }),
    problems: [unauthorized, impersonated, passkeyProblems.not_found],
  },
  rename: {
    ...own,
    path: '/api/auth/passkey/update-passkey',
    summary: 'Rename one of your passkeys',
    body: z.object({ id: z.string().max(100), name: Name }),
    output: z.object({ passkey: Passkey }),
    problems: [unauthorized, impersonated, passkeyProblems.not_found],
  },
})
