import type { EmailCodeType } from '@gatehouse/contract/accounts/email-code'
import { rejectAndCommit, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lowerEmail } from '../users/user.ts'
import { codeTypes, requireEmailCodes } from './code-types.ts'
import { checkEmailCode } from './code.ts'

type CodeBody = { email: string; type: EmailCodeType; otp: string }

/**
 * Reports whether a code is right; a wrong code counts as an attempt, as it does where the code is
 * used.
 */
export async function checkCode(
  work: Work,
  { email, type, otp }: CodeBody,
): Promise<{ success: true } | Reply<never>> {
  requireEmailCodes(await settingsOf(work))
  requireEmailSignIn(email)
  const target = { purpose: codeTypes[type].purpose, about: lowerEmail(email), code: otp }
  const wrong = await checkEmailCode(work, target, { use: false })
  return wrong ? rejectAndCommit(wrong) : { success: true }
}
