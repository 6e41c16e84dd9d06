import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailFrom, senderOf } from '../customer-sessions/mail-customer.ts'
import { portalPage } from '../customer-sessions/sender.ts'
import type { CustomerRow } from '../customers/customer.ts'
import { texts as allWords, type EmailChangeMail } from './texts.ts'

type EmailChangeDetails = { kind: EmailChangeMail; to: string; token?: string }

/**
 * Mails the new address the link that verifies it, or the previous address a notice that it has
 * been replaced. Neither mail gives access to the portal, because whose mailbox that is has not
 * been verified, or is no longer certain.
 */
export async function mailEmailChange(
  work: Work,
  customer: CustomerRow,
  { kind, to, token }: EmailChangeDetails,
): Promise<void> {
  const sender = await senderOf(work, customer.organization_id)
  const language = languageOfCustomer(customer)
  const url = new URL(portalPage(work, sender, '/email'))
  if (token) url.searchParams.set('token', token)
  const texts = allWords[language][kind]
  const about = { customer_id: customer.id }
  const letter = { kind, about, to, language, texts, link: token && url.href }
  // Any customer can type any new address; the notice to the old one must not be suppressed.
  const limit = kind === 'customer_email_change' ? 'triggered' : 'exempt'
  await mailFrom(work, sender, { ...letter, limit })
}
