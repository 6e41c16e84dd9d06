import { z } from 'zod'
import { lineOf } from '../kit/fields.ts'
import { ProviderId } from './providers.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400
/** Browsers delete cookies after 400 days, so no session lasts longer. */
const SESSION_SECONDS_MAX = 400 * DAY_SECONDS

/** As long as the names of usage events are. */
const EVENT_NAME_LENGTH_MAX = 128
const USER_REPORTED_EVENTS_MAX = 100

const seconds = (preset: number) => z.int().min(60).max(SESSION_SECONDS_MAX).default(preset)

/**
 * The operator's settings for accounts and organizations. The defaults are those of the protocol's
 * version (Better Auth 1.2.12), with three exceptions: see docs/decisions/protocol-differences.md.
 * Only values that differ are stored; the initial values come from GATEHOUSE_SETTINGS.
 */
export const InstanceSettings = z.strictObject({
  /** Off: neither sign-up nor sign-in by password. */
  email_password_enabled: z.boolean().default(true),
  sign_up_enabled: z.boolean().default(true),
  /** Off: a new user has to sign in after signing up. */
  sign_in_on_sign_up: z.boolean().default(true),
  /** On: sign-in requires a verified email address. */
  email_verification_required: z.boolean().default(false),
  verification_mail_enabled: z.boolean().default(true),
  verification_mail_on_sign_up: z.boolean().default(true),
  verification_seconds: seconds(HOUR_SECONDS),
  sign_in_after_verification: z.boolean().default(false),
  /**
   * Off: an emailed code is not accepted as second factor; only authenticators and backup codes
   * are.
   */
  two_factor_mail_enabled: z.boolean().default(true),
  password_length_min: z.int().min(1).max(128).default(8),
  password_length_max: z.int().min(8).max(1_024).default(128),
  /** On: the most commonly guessed passwords are rejected. */
  common_passwords_refused: z.boolean().default(true),
  password_reset_enabled: z.boolean().default(true),
  password_reset_seconds: seconds(HOUR_SECONDS),
  password_reset_revokes_sessions: z.boolean().default(true),
  /** On: users can sign in with an emailed link. */
  magic_link_enabled: z.boolean().default(true),
  /** On: such a link also signs up new users, if sign-up is enabled. */
  magic_link_signs_up: z.boolean().default(true),
  magic_link_seconds: seconds(5 * MINUTE_SECONDS),
  /** On: users can sign in, verify their address or reset their password with an emailed code. */
  email_code_enabled: z.boolean().default(true),
  /** On: such a code also signs up new users, if sign-up is enabled. */
  email_code_signs_up: z.boolean().default(true),
  email_code_seconds: seconds(5 * MINUTE_SECONDS),
  username_length_min: z.int().min(1).max(30).default(3),
  username_length_max: z.int().min(3).max(100).default(30),
  /** Off: providers sign up no new users; existing users can still sign in. */
  social_sign_up_enabled: z.boolean().default(true),
  /** Providers that sign up no new users. */
  social_sign_up_closed: z.array(ProviderId).default([]),
  /** Providers that sign up new users only on request (`requestSignUp`). */
  social_sign_up_on_request: z.array(ProviderId).default([]),
  /** Providers whose id tokens from apps are rejected. */
  social_id_tokens_closed: z.array(ProviderId).default([]),
  /** Providers that overwrite name and picture at every sign-in. */
  social_profile_followed: z.array(ProviderId).default([]),
  /** On: tokens granted at a sign-in replace the stored ones. */
  social_tokens_renewed: z.boolean().default(true),
  /** On: our pages load Google's script and show its One Tap prompt, if Google is configured. */
  google_one_tap_enabled: z.boolean().default(false),
  /** Off: a user can sign in only with the provider they signed up with; others are not linked. */
  account_linking_enabled: z.boolean().default(true),
  /**
   * On: a sign-in through a provider that confirms the email address is linked to the account with
   * that address.
   */
  account_linking_implicit: z.boolean().default(true),
  /** Providers trusted for email addresses even when they do not report them as verified. */
  account_linking_trusted: z.array(ProviderId).default([]),
  /** On: a signed-in user may link a provider account with a different email address. */
  account_linking_different_emails: z.boolean().default(false),
  /** On: users may remove their last sign-in method. */
  account_unlinking_all: z.boolean().default(false),
  change_email_enabled: z.boolean().default(false),
  delete_user_enabled: z.boolean().default(false),
  /** On: an account is deleted only after the user confirms with an emailed link. */
  delete_user_mail_enabled: z.boolean().default(false),
  delete_user_mail_seconds: seconds(DAY_SECONDS),
  /** On: a user who signs in with a new browser is notified by email. */
  new_device_mail_enabled: z.boolean().default(true),
  session_seconds: seconds(7 * DAY_SECONDS),
  /** A session this much older than its last refresh is refreshed when it is next used. */
  session_update_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** How long after sign-in actions that require a fresh session are allowed; 0: always. */
  session_fresh_seconds: z.int().min(0).max(SESSION_SECONDS_MAX).default(DAY_SECONDS),
  /** Lifetime of a session without "remember me". */
  browser_session_seconds: seconds(DAY_SECONDS),
  /** How long a signed cookie is accepted without a database read; 0 disables it. */
  session_cache_seconds: z.int().min(0).max(300).default(60),
  /**
   * On: a session's token in the header `authorization` replaces its cookie in account routes, and
   * sign-ins return it in `set-auth-token`. Off: scripts cannot read session tokens.
   */
  bearer_sessions_enabled: z.boolean().default(false),
  /**
   * On: a session can create a token that begins another session at another app, once. Off: scripts
   * of a page cannot take a session elsewhere.
   */
  one_time_tokens_enabled: z.boolean().default(false),
  /**
   * On: programs without a browser, such as command lines, sign in with a code that the user
   * approves in a browser. They use their session as a bearer token (`bearer_sessions_enabled`).
   */
  device_authorization_enabled: z.boolean().default(false),
  /**
   * On: a program registers itself as an OAuth app without a credential (RFC 7591). Users still
   * decide what it may do.
   */
  oauth_registration_enabled: z.boolean().default(false),
  /** On: get-session returns in `set-auth-jwt` the same token as `/token`. */
  session_jwt_enabled: z.boolean().default(false),
  /** On: an API key may have metadata. */
  api_key_metadata_enabled: z.boolean().default(false),
  /** On: get-session with a key in `x-api-key` responds as for its user. */
  api_key_sessions_enabled: z.boolean().default(false),
  /** How often a key may be used within `api_key_rate_seconds` by default. */
  api_key_rate_max: z.int().min(1).max(1_000_000_000).default(10),
  api_key_rate_seconds: z
    .int()
    .min(1)
    .max(366 * DAY_SECONDS)
    .default(DAY_SECONDS),
  /**
   * While there is no admin, the first user who signs in with one of these verified addresses
   * becomes one.
   */
  first_admin_emails: z.array(z.email().max(320).toLowerCase()).max(20).default([]),
  /** On, and in sandbox: the first user of the server becomes its admin. */
  first_user_becomes_admin: z.boolean().default(true),
  /** On: admins may also impersonate other admins. */
  admins_may_impersonate_admins: z.boolean().default(false),
  users_may_create_organizations: z.boolean().default(true),
  /** Organizations a user may belong to before they can create no more; null is unlimited. */
  organizations_per_user_max: z.int().min(0).nullable().default(null),
  organization_members_max: z.int().min(1).max(100_000).default(100),
  /** How long an invitation to an organization can be accepted. */
  invitation_seconds: seconds(2 * DAY_SECONDS),
  /** The maximum number of pending invitations of one organization. */
  organization_invitations_max: z.int().min(1).max(10_000).default(100),
  /**
   * On: an invited user must verify their address before they see, accept or reject the invitation.
   */
  invitation_verification_required: z.boolean().default(true),
  organization_deletion_enabled: z.boolean().default(true),
  /** The maximum number of custom roles of an organization. */
  organization_roles_max: z.int().min(0).max(1_000).default(100),
  /** Off: teams are disabled. */
  teams_enabled: z.boolean().default(true),
  /** On: a new organization gets a team of its name, with its creator as member. */
  default_team_enabled: z.boolean().default(true),
  organization_teams_max: z.int().min(1).max(10_000).default(1_000),
  /** The maximum number of members of one team; null: as many as the organization has. */
  team_members_max: z.int().min(1).max(100_000).nullable().default(null),
  /** On: an organization may delete its last team. */
  last_team_removal_enabled: z.boolean().default(false),
  /**
   * The ID of the organization whose products apps sell with the client plugins of Polar and Stripe
   * at /api/auth; null: those calls are rejected. An ID, because a slug can change hands.
   */
  billing_organization: z.uuid().nullable().default(null),
  /**
   * Names of usage events that users may report about themselves at /api/auth/usage/ingest. Users
   * decide how often they report, so only events that add to what they pay belong here.
   */
  user_reported_events: z
    .array(lineOf(EVENT_NAME_LENGTH_MAX).min(1))
    .max(USER_REPORTED_EVENTS_MAX)
    .default([]),
})
export type InstanceSettings = z.output<typeof InstanceSettings>
