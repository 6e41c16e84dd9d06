import type { EmailCodeType } from '@gatehouse/contract/accounts/email-code'
import { refuseAndKeep, type Reply } from '../../platform/http/reply.ts'
import type { Work } from '../../platform/work.ts'
import { demandEmail } from '../credentials/credential.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { lowerEmail } from '../users/user.ts'
import { codeTypes, demandCodes } from './code-types.ts'
import { tryCode } from './code.ts'

type Said = { email: string; type: EmailCodeType; otp: string }

/**
 * Reports whether a code is right; a wrong code counts as an attempt, as it does where the code is
 * used.
 */
export async function checkCode(
  work: Work,
  { email, type, otp }: Said,
): Promise<{ success: true } | Reply<never>> {
  demandCodes(await settingsOf(work))
  demandEmail(email)
  const meant = { purpose: codeTypes[type].purpose, about: lowerEmail(email), code: otp }
  const wrong = await tryCode(work, meant, { use: false })
  return wrong ? refuseAndKeep(wrong) : { success: true }
}
