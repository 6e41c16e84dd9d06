import type { Work } from '../../platform/work.ts'
import { layOut } from '../../platform/mail/layout.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { languageOfCustomer } from '../customer-sessions/mail-customer.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { emailChangeWords, type EmailChangeMail } from './email-change-words.data.ts'

type About = { kind: EmailChangeMail; to: string; token?: string }

/**
 * Mails the new address the link that proves it, or the one before that it is so no more. Neither
 * lets its reader into the portal: nobody knows yet, or any more, whose mail that is.
 */
export async function mailEmailChange(
  work: Work,
  customer: CustomerRow,
  { kind, to, token }: About,
): Promise<void> {
  const { organization_id } = customer
  const { name: merchant, slug } = await work.sql
    .selectFrom('organizations')
    .select(['name', 'slug'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const language = languageOfCustomer(customer)
  const { subject, lead, button, notes } = emailChangeWords[kind][language]
  const fill = (text: string) => text.replaceAll('{merchant}', () => merchant)
  const url = new URL(`${work.place.base_url}/${slug}/portal/email`)
  if (token) url.searchParams.set('token', token)
  const letter = await layOut({
    language,
    title: fill(subject),
    lead: lead.map(fill),
    ...(token && { button: { label: button, url: url.href } }),
    notes: notes.map(fill),
    sender: merchant,
  })
  await sendMail(work, { kind, to, subject: fill(subject), ...letter, organization_id })
}
