import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { PAGE_LIMIT_MAX } from '../kit/pages.ts'
import { userProblems } from './users.ts'

/**
 * What can happen to an account that its owner is shown. An audit entry is one of these when its
 * subject is the user and its action is `user.` before the word.
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
] as const
export type SecurityAction = (typeof securityActions)[number]

/**
 * How somebody came in, or tried to: `mailbox` by a mailed link or code, `provider` as `about`
 * names it, `second_factor` after one of the others.
 */
export const signInWays = ['password', 'mailbox', 'provider', 'passkey', 'second_factor'] as const
export type SignInWay = (typeof signInWays)[number]

/** One thing that happened to an account. */
export const SecurityEntry = z
  .object({
    id: Id,
    action: z.enum(securityActions),
    createdAt: Moment,
    /** `unknown`: somebody who did not prove who they are, such as a wrong password. */
    by: z.enum(['you', 'admin', 'system', 'unknown']),
    /** How somebody came in; null for what is no sign-in. */
    way: z.enum(signInWays).nullable(),
    /** What it was about: an address, a provider, the name of a key or passkey; null for none. */
    about: z.string().nullable(),
    /** Where it was done from; empty when that is not the owner's to know. */
    ipAddress: z.string(),
    userAgent: z.string(),
  })
  .meta({ id: 'SecurityEntry' })
export type SecurityEntry = z.output<typeof SecurityEntry>

/** A page of entries, latest first. */
export const SecurityLog = z.object({
  entries: z.array(SecurityEntry),
  /** Give it as `before` to see what happened earlier; null at the end. */
  next: Id.nullable(),
})
export type SecurityLog = z.output<typeof SecurityLog>

const PAGE_LENGTH = 25

/** What happened to the account of the person who asks. */
export const securityLogEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/security-log',
    status: 200,
    summary: 'What happened to your account, latest first',
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
