import type { EmailCodeType } from '@gatehouse/contract/accounts/email-code'
import { asIf } from '../../platform/db/as-if.ts'
import type { Work } from '../../platform/work.ts'
import { demandEmail } from '../credentials/credential.ts'
import { mailToUser } from '../mails/mail-to-user.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { demandPatience } from '../verifications/demand-patience.ts'
import { codeTypes, demandCodes } from './code-types.ts'
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
  demandCodes(settings, type)
  demandEmail(typed)
  const email = lowerEmail(typed)
  const { purpose, mail } = codeTypes[type]
  await demandPatience(work, 'code', { email, about: purpose })
  const user = await findUserByEmail(work, email)
  const seconds = settings.email_code_seconds
  const code = await makeCode(work, { purpose, about: email }, { seconds, user_id: user?.id })
  const welcome = settings.sign_up_enabled && settings.email_code_signs_up
  const real = user !== undefined || (type === 'sign-in' && welcome)
  await asIf(work, real, () => mailToUser(work, mail, { email, code, seconds }))
  return { success: true }
}
