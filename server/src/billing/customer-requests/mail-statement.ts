import type { WithdrawalRight } from '@gatehouse/contract/billing/withdrawal-consent'
import type { Language } from '../../platform/mail/language.ts'
import type { MailLine } from '../../platform/mail/layout.ts'
import type { Work } from '../../platform/work.ts'
import { languageOfCustomer, mailFrom, senderOf } from '../customer-sessions/mail-customer.ts'
import { portalPage } from '../customer-sessions/sender.ts'
import type { CustomerRequestRow } from './customer-request.ts'
import { statementToken } from './statement-link.ts'
import { texts } from './texts.ts'

/**
 * Mails the receipt of a statement to the address it names: its content, when it was received, and
 * a link that confirms the address. What a stranger typed is mailed without links. A contract is
 * only found for the customer's own address, so its receipt may say what is left of the right.
 */
export async function mailStatement(
  work: Work,
  request: CustomerRequestRow,
  right: WithdrawalRight,
): Promise<void> {
  const sender = await senderOf(work, request.organization_id)
  const language = languageOfCustomer(request)
  const link = new URL(portalPage(work, sender, '/confirm-request'))
  link.searchParams.set('token', statementToken(work, request.id))
  const kind = request.kind === 'cancellation' ? 'cancellation' : 'withdrawal'
  const { rights } = texts[language]
  const words = texts[language][kind]
  const limits = kind === 'withdrawal' && right !== 'full' ? [rights[right]] : []
  await mailFrom(work, sender, {
    ...{ kind: `${kind}_received`, to: request.email, language, link: link.href },
    texts: { ...words, notes: [...limits, ...words.notes] },
    facts: { received: momentText(request.created_at, language) },
    lines: contentOf(request, language),
    about: aboutOf(request),
    // The request was counted before it was known whether the address belongs to a customer.
    limit: 'requested',
  })
}

/** Mails the requester that their subscription was canceled, and on which day it ends. */
export async function mailCanceled(
  work: Work,
  request: CustomerRequestRow,
  { product_name, ends_at }: { product_name: string; ends_at: Date },
): Promise<void> {
  const language = languageOfCustomer(request)
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  await mailFrom(work, await senderOf(work, request.organization_id), {
    ...{ kind: 'cancellation_confirmed', to: request.email, language, link: undefined },
    texts: texts[language].canceled,
    facts: {
      ...{ product: product_name, day: days.format(ends_at) },
      received: momentText(request.created_at, language),
    },
    about: aboutOf(request),
    limit: 'exempt',
  })
}

/** Mails the merchant's reply to the requester. */
export async function mailReply(
  work: Work,
  request: CustomerRequestRow,
  { kind, reply }: { kind: 'declined' | 'resolved'; reply: string },
): Promise<void> {
  const language = languageOfCustomer(request)
  await mailFrom(work, await senderOf(work, request.organization_id), {
    ...{ kind: `request_${kind}`, to: request.email, language, link: undefined },
    texts: texts[language][kind],
    facts: { reply, received: momentText(request.created_at, language) },
    about: aboutOf(request),
    limit: 'exempt',
  })
}

/** The content of a statement, as its receipt must repeat it. */
function contentOf(request: CustomerRequestRow, language: Language): MailLine[] {
  const { labels } = texts[language]
  const { name, email, contract, termination, ends_on, reason, created_at } = request
  const line = (label: string, value: string) => ({ label, value })
  return [
    line(labels.name, name),
    line(labels.email, email),
    line(labels.contract, contract),
    ...(termination ? [line(labels.termination, labels[termination])] : []),
    ...(reason ? [line(labels.reason, reason)] : []),
    ...(termination ? [line(labels.ends_on, ends_on ?? labels.earliest)] : []),
    line(labels.received, momentText(created_at, language)),
  ]
}

/** A date and time, to the second: when a statement was received may decide about its effect. */
const momentText = (moment: Date, language: Language) =>
  new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' },
  }).format(moment)

const aboutOf = ({ customer_id, order_id, subscription_id }: CustomerRequestRow) =>
  customer_id === null ? undefined : { customer_id, order_id, subscription_id }
