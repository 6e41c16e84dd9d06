import { sampleProblems } from '@gatehouse/contract/billing/customer-mail-samples'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { findUser } from '../../accounts/users/queries.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { countMailRequest } from '../../records/mails/mail-limit.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { sampleMail, type SampleMail } from './sample-mail.ts'

/** Emails a sample to the member who asks for it, at their own verified address. */
export async function sendSample(
  work: Work,
  organization_id: string,
  { kind, language }: Omit<SampleMail, 'organization_id'>,
): Promise<{ recipient: string }> {
  const { session } = work.actor
  const user = session ? await findUser(work, session.user_id) : undefined
  if (!user) return fail(commonProblems.unauthorized)
  if (!user.email_verified) fail(sampleProblems.unverified)
  await countMailRequest(work, user.email)
  const content = await sampleMail(work, { organization_id, kind, language })
  await sendMail(work, {
    ...{ kind, to: user.email, content, organization_id },
    limit: 'requested',
  })
  await recordAudit(work, {
    ...{ action: 'organization.email_tested', subject_kind: 'organization' },
    ...{ subject_id: organization_id, organization_id },
    after: { kind, language },
  })
  return { recipient: user.email }
}
