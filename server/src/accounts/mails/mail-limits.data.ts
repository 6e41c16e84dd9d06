import type { MailLimit } from '../../records/mails/mail-limit.ts'
import type { MailKind } from './texts.ts'

/** How each mail of an account counts toward the limit of its address. */
export const mailLimits: Record<MailKind, MailLimit> = {
  // A request for a mail is counted before the user is looked up.
  reset_password: 'requested',
  magic_link: 'requested',
  sign_in_code: 'requested',
  verify_email_code: 'requested',
  reset_password_code: 'requested',
  change_email_code: 'requested',
  change_email: 'requested',
  confirm_email_change: 'requested',
  delete_user: 'requested',
  // Sent in addition, when a user signs up or signs in with the address.
  verify_email: 'triggered',
  signed_up_already: 'triggered',
  // Only after the password, and limited per user: an attacker must not be able to prevent a user
  // from signing in.
  second_factor_code: 'exempt',
  // Notices of what was done to an account: no stranger may use up the limit to hide it.
  email_changed: 'exempt',
  password_changed: 'exempt',
  password_removed: 'exempt',
  second_factor_on: 'exempt',
  second_factor_off: 'exempt',
  second_factor_off_by_admin: 'exempt',
  second_factor_locked: 'exempt',
  passkey_added: 'exempt',
  passkey_removed: 'exempt',
  account_linked: 'exempt',
  account_unlinked: 'exempt',
  api_key_created: 'exempt',
  new_device: 'exempt',
}
