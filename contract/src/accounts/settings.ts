import { z } from 'zod'
import { ProviderId } from './providers.ts'

const MINUTE_SECONDS = 60
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
  /** Off: a mailed code is no second factor; only authenticators and backup codes are. */
  two_factor_mail_enabled: z.boolean().default(true),
  password_length_min: z.int().min(1).max(128).default(8),
  password_length_max: z.int().min(8).max(1_024).default(128),
  /** On: no new password is one of those that are guessed first. */
  common_passwords_refused: z.boolean().default(true),
  password_reset_enabled: z.boolean().default(true),
  password_reset_seconds: seconds(HOUR_SECONDS),
  password_reset_revokes_sessions: z.boolean().default(true),
  /** On: a link mailed to an address signs in who follows it. */
  magic_link_enabled: z.boolean().default(true),
  /** On: such a link also signs up who has no account, where signing up is on at all. */
  magic_link_signs_up: z.boolean().default(true),
  magic_link_seconds: seconds(5 * MINUTE_SECONDS),
  /** On: a code mailed to an address signs in, proves it, or resets the password. */
  email_code_enabled: z.boolean().default(true),
  /** On: such a code also signs up who has no account, where signing up is on at all. */
  email_code_signs_up: z.boolean().default(true),
  email_code_seconds: seconds(5 * MINUTE_SECONDS),
  username_length_min: z.int().min(1).max(30).default(3),
  username_length_max: z.int().min(3).max(100).default(30),
  /** Off: nobody new comes in through a provider; who has an account still does. */
  social_sign_up_enabled: z.boolean().default(true),
  /** Through these nobody new comes in. */
  social_sign_up_closed: z.array(ProviderId).default([]),
  /** Through these nobody new comes in who did not ask to sign up (`requestSignUp`). */
  social_sign_up_on_request: z.array(ProviderId).default([]),
  /** Of these no id tokens are taken from apps. */
  social_id_tokens_closed: z.array(ProviderId).default([]),
  /** Name and picture become what these say at every sign-in. */
  social_profile_followed: z.array(ProviderId).default([]),
  /** On: what a provider grants at a sign-in replaces the tokens kept from before. */
  social_tokens_renewed: z.boolean().default(true),
  /** On: our pages load Google's script and show its One Tap prompt, where Google is set up. */
  google_one_tap_enabled: z.boolean().default(false),
  /** Off: an account is reached by the provider it was made with, and no other is linked. */
  account_linking_enabled: z.boolean().default(true),
  /** On: who comes through a provider that vouches for an address has the account with it. */
  account_linking_implicit: z.boolean().default(true),
  /** These vouch for addresses even when they do not say that one is verified. */
  account_linking_trusted: z.array(ProviderId).default([]),
  /** On: what a signed-in person links may have another address than theirs. */
  account_linking_different_emails: z.boolean().default(false),
  /** On: people may give up their last way in. */
  account_unlinking_all: z.boolean().default(false),
  change_email_enabled: z.boolean().default(false),
  delete_user_enabled: z.boolean().default(false),
  /** On: a deletion is asked for, and done by a link mailed to the user. */
  delete_user_mail_enabled: z.boolean().default(false),
  delete_user_mail_seconds: seconds(DAY_SECONDS),
  /** On: who signs in with a browser they were not seen with before is told by mail. */
  new_device_mail_enabled: z.boolean().default(true),
  session_seconds: seconds(7 * DAY_SECONDS),
  /** A session this much older than its last refresh is refreshed when it is next seen. */
  session_update_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** How long after signing in a person may do what asks for a fresh session; 0: always. */
  session_fresh_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** Life of a session that is not to be remembered. */
  browser_session_seconds: seconds(DAY_SECONDS),
  /** How long a signed cookie answers for the database; 0 turns it off. */
  session_cache_seconds: z.int().min(0).max(300).default(60),
  /**
   * On: a session's token in the header `authorization` stands for its cookie in account routes,
   * and sign-ins say it in `set-auth-token`. Off: no script can read what a session is made of.
   */
  bearer_sessions_enabled: z.boolean().default(false),
  /** On: get-session says in `set-auth-jwt` what `/token` does. */
  session_jwt_enabled: z.boolean().default(false),
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
  /**
   * While nobody is an admin, who comes in by one of these addresses and has proven it becomes the
   * first.
   */
  first_admin_emails: z.array(z.email().max(320).toLowerCase()).max(20).default([]),
  /** On, and in sandbox: the very first user of the server is its admin. */
  first_user_becomes_admin: z.boolean().default(true),
  /** On: admins may also be other admins for a while. */
  admins_may_impersonate_admins: z.boolean().default(false),
  users_may_create_organizations: z.boolean().default(true),
  /** Organizations one user may belong to before they can make no more; null is unlimited. */
  organizations_per_user_max: z.int().min(0).nullable().default(null),
  organization_members_max: z.int().min(1).max(100_000).default(100),
  /** How long an invitation to an organization may be accepted. */
  invitation_seconds: seconds(2 * DAY_SECONDS),
  /** Invitations of one organization that wait for an answer at a time. */
  organization_invitations_max: z.int().min(1).max(10_000).default(100),
  /** On: whoever is invited proves the address before they see, accept or reject it. */
  invitation_verification_required: z.boolean().default(true),
  organization_deletion_enabled: z.boolean().default(true),
  /** Roles an organization may name beside the built-in ones. */
  organization_roles_max: z.int().min(0).max(1_000).default(100),
  /** Off: nothing of teams can be seen or done. */
  teams_enabled: z.boolean().default(true),
  /** On: an organization begins with a team of its name, and its creator in it. */
  default_team_enabled: z.boolean().default(true),
  organization_teams_max: z.int().min(1).max(10_000).default(1_000),
  /** Members of one team; null: as many as the organization has. */
  team_members_max: z.int().min(1).max(100_000).nullable().default(null),
  /** On: an organization may remove its last team. */
  last_team_removal_enabled: z.boolean().default(false),
})
export type InstanceSettings = z.output<typeof InstanceSettings>
