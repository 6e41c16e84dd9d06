import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { PAGE_LIMIT_MAX } from '../kit/pages.ts'
import { userProblems } from './users.ts'

/**
 * Account events that are shown to the account's owner. An audit entry belongs to these when its
 * subject is the user and its action is `user.` followed by the word.
 */
export const securityActions = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_revoked',
  'sessions_revoked',
  'password_set',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'email_verified',
  'address_claimed',
  'email_change_requested',
  'email_changed',
  'username_changed',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_locked',
  'backup_code_used',
  'backup_codes_renewed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'account_linked',
  'account_unlinked',
  'api_key_created',
  'api_key_updated',
  'api_key_deleted',
  'created',
  'updated',
  'role_changed',
  'banned',
  'unbanned',
  'impersonated',
  'impersonation_ended',
  'deletion_requested',
  'device_approved',
  'device_denied',
  'app_allowed',
  'app_revoked',
] as const
export type SecurityAction = (typeof securityActions)[number]

/**
 * The method of a sign-in or attempt: `mailbox` is an emailed link or code, `provider` is named in
 * `about`, `second_factor` follows one of the others, `session` is a one-time token of another
 * session, `device` a code of a program that the user approved.
 */
export const signInWays = [
  'password',
  'mailbox',
  'provider',
  'passkey',
  'second_factor',
  'session',
  'device',
] as const
export type SignInWay = (typeof signInWays)[number]

/** One event of an account. */
export const SecurityEntry = z
  .object({
    id: Id,
    action: z.enum(securityActions),
    createdAt: Moment,
    /** `unknown`: a caller who did not authenticate, for example with a wrong password. */
    by: z.enum(['you', 'admin', 'system', 'unknown']),
    /** The sign-in method; null for events that are no sign-in. */
    way: z.enum(signInWays).nullable(),
    /** The object: an address, a provider, the name of a key or passkey; null for none. */
    about: z.string().nullable(),
    /** The location of the request; empty when the owner may not know it. */
    ipAddress: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'SecurityEntry' })
export type SecurityEntry = z.output<typeof SecurityEntry>

/** A page of entries, latest first. */
export const SecurityLog = z.object({
  entries: z.array(SecurityEntry),
  /** Pass it as `before` to read earlier entries; null at the end. */
  next: Id.nullable(),
})
export type SecurityLog = z.output<typeof SecurityLog>

const PAGE_LENGTH = 25

/** Events of the signed-in user's account. */
export const securityLogEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/security-log',
    status: 200,
    summary: "List your account's security events, newest first",
    subjects: ['user'],
    query: z.object({
      before: Id.optional(),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .default(PAGE_LENGTH)
        .transform(limit => Math.min(limit, PAGE_LIMIT_MAX)),
    }),
    output: SecurityLog,
    problems: [userProblems.unauthorized],
  },
})
