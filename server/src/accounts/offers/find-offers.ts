import type { Offers } from '@gatehouse/contract/accounts/offers'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import type { Reading } from '../../platform/work.ts'
import { relyingPartyOf } from '../passkeys/challenge.ts'
import { settingsOf } from '../settings/settings-of.ts'

/** The features the operator has turned on for accounts. */
export async function findOffers(work: Reading): Promise<Offers> {
  const settings = await settingsOf(work)
  const { sign_up_enabled: open } = settings
  return {
    password: settings.email_password_enabled,
    signUp: settings.email_password_enabled && open,
    socialSignUp: settings.social_sign_up_enabled && open,
    magicLinkSignUp: settings.magic_link_enabled && settings.magic_link_signs_up && open,
    emailCodeSignUp: settings.email_code_enabled && settings.email_code_signs_up && open,
    passwordReset: settings.password_reset_enabled,
    magicLink: settings.magic_link_enabled,
    emailCode: settings.email_code_enabled,
    oneTap: settings.google_one_tap_enabled && work.server.config.providers.google !== undefined,
    twoFactorMail: settings.two_factor_mail_enabled,
    linkAccount: settings.account_linking_enabled,
    unlinkLastAccount: settings.account_unlinking_all,
    passwordLengthMin: settings.password_length_min,
    passwordLengthMax: settings.password_length_max,
    commonPasswordsRefused: settings.common_passwords_refused,
    usernameLengthMin: settings.username_length_min,
    usernameLengthMax: settings.username_length_max,
    emailVerificationRequired: settings.email_verification_required,
    verificationMail: settings.verification_mail_enabled,
    // A new address is verified by email before the account moves to it.
    changeEmail: settings.change_email_enabled && settings.verification_mail_enabled,
    deleteUser: deletion(settings),
    sessionFreshSeconds: settings.session_fresh_seconds,
    createOrganization: settings.users_may_create_organizations,
    passkeyHost: relyingPartyOf(work.server),
    mailbox: work.server.mode === 'sandbox',
  }
}

function deletion(settings: InstanceSettings): Offers['deleteUser'] {
  if (!settings.delete_user_enabled) return 'off'
  return settings.delete_user_mail_enabled ? 'mail' : 'here'
}
