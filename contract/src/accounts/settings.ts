import { z } from 'zod'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Browsers forget cookies after 400 days, so no session lasts longer. */
const SESSION_SECONDS_MAX = 400 * DAY_SECONDS

const seconds = (preset: number) => z.int().min(60).max(SESSION_SECONDS_MAX).default(preset)

/**
 * What the operator decides about accounts and organizations. The defaults are those of the
 * protocol's era (Better Auth 1.2.12), but for three: see docs/decisions/protocol-differences.md.
 * Only what differs from them is stored; the first values come from GATEHOUSE_SETTINGS.
 */
export const InstanceSettings = z.strictObject({
  /** Off: neither sign-up nor sign-in by password. */
  email_password_enabled: z.boolean().default(true),
  sign_up_enabled: z.boolean().default(true),
  /** Off: a new user has to sign in after signing up. */
  sign_in_on_sign_up: z.boolean().default(true),
  /** On: nobody signs in before their address is proven. */
  email_verification_required: z.boolean().default(false),
  verification_mail_enabled: z.boolean().default(true),
  verification_mail_on_sign_up: z.boolean().default(true),
  verification_seconds: seconds(HOUR_SECONDS),
  sign_in_after_verification: z.boolean().default(false),
  password_length_min: z.int().min(1).max(128).default(8),
  password_length_max: z.int().min(8).max(1_024).default(128),
  password_reset_enabled: z.boolean().default(true),
  password_reset_seconds: seconds(HOUR_SECONDS),
  password_reset_revokes_sessions: z.boolean().default(true),
  username_length_min: z.int().min(1).max(30).default(3),
  username_length_max: z.int().min(3).max(100).default(30),
  change_email_enabled: z.boolean().default(false),
  delete_user_enabled: z.boolean().default(false),
  /** On: a deletion is asked for, and done by a link mailed to the user. */
  delete_user_mail_enabled: z.boolean().default(false),
  delete_user_mail_seconds: seconds(DAY_SECONDS),
  session_seconds: seconds(7 * DAY_SECONDS),
  /** A session this much older than its last refresh is refreshed when it is next seen. */
  session_update_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** How long after signing in a person may do what asks for a fresh session; 0: always. */
  session_fresh_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** Life of a session that is not to be remembered. */
  browser_session_seconds: seconds(DAY_SECONDS),
  /** How long a signed cookie answers for the database; 0 turns it off. */
  session_cache_seconds: z.int().min(0).max(300).default(60),
  /** On: an API key may carry pairs of its owner's own. */
  api_key_metadata_enabled: z.boolean().default(false),
  /** On: who sends a key as `x-api-key` to get-session is answered as its user would be. */
  api_key_sessions_enabled: z.boolean().default(false),
  /** How often a key may be used within `api_key_rate_seconds`, where nothing else is said. */
  api_key_rate_max: z.int().min(1).max(1_000_000_000).default(10),
  api_key_rate_seconds: z
    .int()
    .min(1)
    .max(366 * DAY_SECONDS)
    .default(DAY_SECONDS),
  users_may_create_organizations: z.boolean().default(true),
  /** Organizations one user may belong to before they can make no more; null is unlimited. */
  organizations_per_user_max: z.int().min(0).nullable().default(null),
  organization_members_max: z.int().min(1).max(100_000).default(100),
  organization_deletion_enabled: z.boolean().default(true),
})
export type InstanceSettings = z.output<typeof InstanceSettings>
