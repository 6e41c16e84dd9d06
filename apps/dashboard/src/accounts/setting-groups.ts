import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'

/** A setting's name, the same in GATEHOUSE_SETTINGS, in the API and here. */
export type SettingName = keyof InstanceSettings

/** A form's settings by name. */
export type SettingValues = Partial<Record<SettingName, unknown>>

/** The kind of control: switch, number, optional number, duration, ID or list. */
export type SettingControl =
  | 'switch'
  | 'number'
  | 'limit'
  | 'duration'
  | 'id'
  | 'providers'
  | 'addresses'
  | 'names'

/** Every setting in its group and order; a test finds a setting that is missing. */
const settingGroups = {
  sign_up: {
    sign_up_enabled: 'switch',
    sign_in_on_sign_up: 'switch',
    email_verification_required: 'switch',
    username_length_min: 'number',
    username_length_max: 'number',
  },
  passwords: {
    email_password_enabled: 'switch',
    password_length_min: 'number',
    password_length_max: 'number',
    common_passwords_refused: 'switch',
    password_reset_enabled: 'switch',
    password_reset_seconds: 'duration',
    password_reset_revokes_sessions: 'switch',
  },
  ways_in: {
    magic_link_enabled: 'switch',
    magic_link_signs_up: 'switch',
    magic_link_seconds: 'duration',
    email_code_enabled: 'switch',
    email_code_signs_up: 'switch',
    email_code_seconds: 'duration',
    two_factor_mail_enabled: 'switch',
  },
  sessions: {
    session_seconds: 'duration',
    browser_session_seconds: 'duration',
    session_update_seconds: 'duration',
    session_fresh_seconds: 'duration',
    session_cache_seconds: 'duration',
    bearer_sessions_enabled: 'switch',
    session_jwt_enabled: 'switch',
    one_time_tokens_enabled: 'switch',
    device_authorization_enabled: 'switch',
    oauth_registration_enabled: 'switch',
    new_device_mail_enabled: 'switch',
  },
  email: {
    verification_mail_enabled: 'switch',
    verification_mail_on_sign_up: 'switch',
    verification_seconds: 'duration',
    sign_in_after_verification: 'switch',
    change_email_enabled: 'switch',
  },
  social: {
    social_sign_up_enabled: 'switch',
    google_one_tap_enabled: 'switch',
    social_sign_up_closed: 'providers',
    social_sign_up_on_request: 'providers',
    social_id_tokens_closed: 'providers',
    social_profile_followed: 'providers',
    social_tokens_renewed: 'switch',
    account_linking_enabled: 'switch',
    account_linking_implicit: 'switch',
    account_linking_trusted: 'providers',
    account_linking_different_emails: 'switch',
    account_unlinking_all: 'switch',
  },
  api_keys: {
    api_key_rate_max: 'number',
    api_key_rate_seconds: 'duration',
    api_key_metadata_enabled: 'switch',
    api_key_sessions_enabled: 'switch',
  },
  organizations: {
    users_may_create_organizations: 'switch',
    organizations_per_user_max: 'limit',
    organization_members_max: 'number',
    organization_deletion_enabled: 'switch',
    invitation_seconds: 'duration',
    organization_invitations_max: 'number',
    invitation_verification_required: 'switch',
    organization_roles_max: 'number',
    teams_enabled: 'switch',
    default_team_enabled: 'switch',
    organization_teams_max: 'number',
    team_members_max: 'limit',
    last_team_removal_enabled: 'switch',
  },
  selling: {
    billing_organization: 'id',
    user_reported_events: 'names',
  },
  deletion: {
    delete_user_enabled: 'switch',
    delete_user_mail_enabled: 'switch',
    delete_user_mail_seconds: 'duration',
  },
  admins: {
    first_admin_emails: 'addresses',
    first_user_becomes_admin: 'switch',
    admins_may_impersonate_admins: 'switch',
  },
} as const satisfies Record<string, Partial<Record<SettingName, SettingControl>>>

/** A group of settings that are saved together. */
export type SettingGroup = keyof typeof settingGroups

/** The groups in their order. */
export const groupNames = Object.keys(settingGroups) as SettingGroup[]

/** The settings of a group, in their order. */
export const namesIn = (group: SettingGroup) => Object.keys(settingGroups[group]) as SettingName[]

const controls = new Map<string, SettingControl>(
  Object.values(settingGroups).flatMap(group => Object.entries(group)),
)

/** Whether a text is the name of a setting. */
export const isSetting = (name: string): name is SettingName => controls.has(name)

/** The control of a setting. */
export function controlOf(name: SettingName): SettingControl {
  const control = controls.get(name)
  if (!control) throw new Error(`the setting ${name} is in no group`)
  return control
}
