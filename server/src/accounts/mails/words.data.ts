import { accountLinked } from './words/account-linked.data.ts'
import { accountUnlinked } from './words/account-unlinked.data.ts'
import { apiKeyCreated } from './words/api-key-created.data.ts'
import { changeEmailCode } from './words/change-email-code.data.ts'
import { changeEmail } from './words/change-email.data.ts'
import { confirmEmailChange } from './words/confirm-email-change.data.ts'
import { deleteUser } from './words/delete-user.data.ts'
import { emailChanged } from './words/email-changed.data.ts'
import { magicLink } from './words/magic-link.data.ts'
import { newDevice } from './words/new-device.data.ts'
import { passkeyAdded } from './words/passkey-added.data.ts'
import { passkeyRemoved } from './words/passkey-removed.data.ts'
import { passwordChanged } from './words/password-changed.data.ts'
import { passwordRemoved } from './words/password-removed.data.ts'
import { resetPasswordCode } from './words/reset-password-code.data.ts'
import { resetPassword } from './words/reset-password.data.ts'
import { secondFactorCode } from './words/second-factor-code.data.ts'
import { secondFactorLocked } from './words/second-factor-locked.data.ts'
import { secondFactorOffByAdmin } from './words/second-factor-off-by-admin.data.ts'
import { secondFactorOff } from './words/second-factor-off.data.ts'
import { secondFactorOn } from './words/second-factor-on.data.ts'
import { signInCode } from './words/sign-in-code.data.ts'
import { signedUpAlready } from './words/signed-up-already.data.ts'
import { verifyEmailCode } from './words/verify-email-code.data.ts'
import { verifyEmail } from './words/verify-email.data.ts'
import type { InLanguages } from './words.ts'

/** The kinds of email about an account; each has its texts in its own file. */
export const words = {
  verify_email: verifyEmail,
  reset_password: resetPassword,
  signed_up_already: signedUpAlready,
  confirm_email_change: confirmEmailChange,
  change_email: changeEmail,
  email_changed: emailChanged,
  delete_user: deleteUser,
  magic_link: magicLink,
  sign_in_code: signInCode,
  second_factor_code: secondFactorCode,
  verify_email_code: verifyEmailCode,
  reset_password_code: resetPasswordCode,
  change_email_code: changeEmailCode,
  password_changed: passwordChanged,
  second_factor_on: secondFactorOn,
  second_factor_off: secondFactorOff,
  second_factor_off_by_admin: secondFactorOffByAdmin,
  second_factor_locked: secondFactorLocked,
  passkey_added: passkeyAdded,
  passkey_removed: passkeyRemoved,
  account_linked: accountLinked,
  account_unlinked: accountUnlinked,
  password_removed: passwordRemoved,
  api_key_created: apiKeyCreated,
  new_device: newDevice,
} satisfies Record<string, InLanguages>

export type MailKind = keyof typeof words
