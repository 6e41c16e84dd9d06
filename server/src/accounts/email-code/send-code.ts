import type { EmailCodeType } from '@gatehouse/contract/accounts/email-code'
import { withoutTrace } from '../../platform/db/without-trace.ts'
import type { Work } from '../../platform/work.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { limitMailsTo } from '../verifications/limit-mails-to.ts'
import { codeTypes, requireEmailCodes } from './code-types.ts'
import { makeCode } from './code.ts'

/**
 * Emails a code. For an unknown address a code is created too but not emailed, so that neither the
 * response nor a later wrong guess reveals which addresses have accounts.
 */
export async function sendCode(
  work: Work,
  { email: typed, type }: { email: string; type: EmailCodeType },
): Promise<{ success: true }> {
  const settings = await settingsOf(work)
  requireEmailCodes(settings, type)
  requireEmailSignIn(typed)
  const email = lowerEmail(typed)
  const { purpose, mail } = codeTypes[type]
  await limitMailsTo(work, 'code', { email, about: purpose })
  const user = await findUserByEmail(work, email)
  const seconds = settings.email_code_seconds
  const code = await makeCode(work, { purpose, about: email }, { seconds, user_id: user?.id })
  const welcome = settings.sign_up_enabled && settings.email_code_signs_up
  const real = user !== undefined || (type === 'sign-in' && welcome)
  await withoutTrace(work, real, () => mailToUser(work, mail, { email, code, seconds }))
  return { success: true }
}
