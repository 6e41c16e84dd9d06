import type { EmailCodeReset } from '@gatehouse/contract/accounts/email-code'
import { emailCodeProblems } from '@gatehouse/contract/accounts/email-code'
import { fail, type Problem } from '@gatehouse/contract/kit/problems'
import { staged } from '../../platform/http/implement.ts'
import type { Site } from '../../platform/site.ts'
import type { Work } from '../../platform/work.ts'
import { requireEmailSignIn } from '../credentials/credential.ts'
import { requireValidPassword } from '../credentials/require-valid-password.ts'
import { hashPassword } from '../credentials/password.ts'
import { renewPassword } from '../credentials/renew-password.ts'
import { settingsOf } from '../settings/settings-of.ts'
import { findUserByEmail } from '../users/queries.ts'
import { lowerEmail } from '../users/user.ts'
import { requireEmailCodes } from './code-types.ts'
import { checkEmailCode } from './code.ts'

type Stage = { email: string; code: string; password: string; wrong?: Problem }

/**
 * Sets a new password for a user who enters an emailed code. A wrong code costs an attempt and no
 * hash.
 */
export const resetByCode = staged({ prepare: prepareReset, ask: requestReset, settle: settleReset })

async function prepareReset(work: Work, { body }: { body: EmailCodeReset }): Promise<Stage> {
  const settings = await settingsOf(work)
  requireEmailCodes(settings, 'forget-password')
  requireEmailSignIn(body.email)
  await requireValidPassword(settings, body.password)
  const stage = { email: lowerEmail(body.email), code: body.otp, password: body.password }
  const wrong = await checkEmailCode(work, codeTarget(stage), { use: false })
  return { ...stage, ...(wrong && { wrong }) }
}

const codeTarget = ({ email, code }: Stage) =>
  ({ purpose: 'reset-password-code', about: email, code }) as const

async function requestReset(_site: Site, { wrong, password }: Stage): Promise<string> {
  return wrong ? '' : hashPassword(password)
}

/** A rejection here does not undo the attempt counted before: that was a separate transaction. */
async function settleReset(work: Work, stage: Stage, hash: string): Promise<{ success: true }> {
  const wrong = stage.wrong ?? (await checkEmailCode(work, codeTarget(stage), { use: true }))
  if (wrong) fail(wrong)
  const user = (await findUserByEmail(work, stage.email)) ?? fail(emailCodeProblems.invalid)
  await renewPassword(work, user, hash)
  return { success: true }
}
