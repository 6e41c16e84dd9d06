import { emailCodeProblems, type EmailCodeType } from '@gatehouse/contract/accounts/email-code'
import { credentialProblems } from '@gatehouse/contract/accounts/credentials'
import type { InstanceSettings } from '@gatehouse/contract/accounts/settings'
import { verificationProblems } from '@gatehouse/contract/accounts/verifications'
import { fail } from '@gatehouse/contract/kit/problems'
import type { MailKind } from '../mails/texts.ts'
import type { CodePurpose } from '../verifications/verification-proof.ts'

/** The purpose and the email for each code type of the protocol. */
export const codeTypes = {
  'sign-in': { purpose: 'sign-in-code', mail: 'sign_in_code' },
  'email-verification': { purpose: 'verify-email-code', mail: 'verify_email_code' },
  'forget-password': { purpose: 'reset-password-code', mail: 'reset_password_code' },
} as const satisfies Record<EmailCodeType, { purpose: CodePurpose; mail: MailKind }>

/** Requires that the operator allows codes of this type. */
export function requireEmailCodes(settings: InstanceSettings, type?: EmailCodeType): void {
  if (!settings.email_code_enabled) fail(emailCodeProblems.disabled)
  if (type === 'forget-password' && !settings.password_reset_enabled) {
    fail(credentialProblems.reset_disabled)
  }
  if (type === 'email-verification' && !settings.verification_mail_enabled) {
    fail(verificationProblems.not_enabled)
  }
}
