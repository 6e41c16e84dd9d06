import type { customerMailSampleEndpoints } from '@gatehouse/contract/billing/customer-mail-samples'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { commonProblems, fail } from '@gatehouse/contract/kit/problems'
import { reaches } from '../../actors/reach.ts'
import type { RawContext } from '../../platform/http/implement.ts'
import { mailResponse } from '../../platform/mail/mail-response.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { reading, type Reading } from '../../platform/work.ts'
import { sampleMail } from './sample-mail.ts'

/** A sample of an email in plain text, and how it is addressed. */
export async function previewMail(
  work: Reading,
  { id: organization_id, ...sample }: InputOf<typeof customerMailSampleEndpoints.get>,
) {
  if (!reaches(work.actor, organization_id)) return fail(commonProblems.not_found)
  const content = await sampleMail(work, { organization_id, ...sample })
  const { plain } = await renderMail(content)
  const { title, sender, reply_to = null } = content
  return { subject: title, sender, reply_to, text: plain }
}

/** The same sample as a page, for a frame: nothing in it may run. */
export async function showMailPage({
  site,
  actor,
  input: { id: organization_id, scheme, ...sample },
}: RawContext<InputOf<typeof customerMailSampleEndpoints.page>>): Promise<Response> {
  if (!reaches(actor, organization_id)) return fail(commonProblems.not_found)
  const content = await sampleMail(reading(site, actor), { organization_id, ...sample })
  const { html } = await renderMail(content, { scheme })
  return mailResponse(html)
}
