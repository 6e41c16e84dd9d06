import { dueKinds, receiptKinds } from '@gatehouse/contract/billing/customer-mails'
import type { CustomerMailKind } from '@gatehouse/contract/billing/customer-mail-kinds'
import type { Language } from '../../platform/mail/language.ts'
import type { MailContent, MailLine } from '../../platform/mail/layout.ts'
import type { Reading } from '../../platform/work.ts'
import { customerMailContent, letterContent, senderOf } from '../customer-sessions/mail-customer.ts'
import { portalPage } from '../customer-sessions/sender.ts'
import {
  sampleFacts,
  sampleLines,
  samplePending,
  sampleStatement,
  type SampleTerms,
} from './sample-facts.ts'
import { isLetter, letterTexts, sampleTexts } from './sample-texts.ts'

/** A kind of email, for the organization whose look the sample has. */
export type SampleMail = { organization_id: string; kind: CustomerMailKind; language: Language }

/** Where the buttons of emails to unverified addresses lead. */
const letterPages: Partial<Record<CustomerMailKind, string>> = {
  customer_email_change: '/email',
  seat_invitation: '/seat',
  cancellation_received: '/confirm-request',
  withdrawal_received: '/confirm-request',
}

const codeKinds: ReadonlySet<CustomerMailKind> = new Set(['portal_code', 'customer_erasure'])
const statementKinds: ReadonlySet<CustomerMailKind> = new Set([
  'cancellation_received',
  'withdrawal_received',
])

const SAMPLE_CODE = 'X7K2PD'

/** A sample of an email to customers, as they would read it; its links sign nobody in. */
export async function sampleMail(
  work: Reading,
  { organization_id, kind, language }: SampleMail,
): Promise<MailContent> {
  const sender = await senderOf(work, organization_id)
  const terms = { language, currency: sender.default_presentment_currency, now: work.now }
  if (isLetter(kind)) {
    const path = letterPages[kind]
    const link = path === undefined ? undefined : portalPage(work, sender, path)
    const code = codeKinds.has(kind) ? { code: SAMPLE_CODE } : {}
    const lines = statementKinds.has(kind) ? sampleStatement(terms) : undefined
    return letterContent(work, sender, {
      texts: letterTexts(language)[kind],
      language,
      facts: sampleFacts(terms),
      link,
      lines,
      ...code,
    })
  }
  const mail = {
    ...{ kind, page: '', texts: sampleTexts(language)[kind], facts: sampleFacts(terms) },
    lines: summaryOf(kind, terms),
  }
  return customerMailContent(work, sender, { customer: { id: null, locale: language }, mail })
}

/** The summary of an email that has one. */
function summaryOf(kind: CustomerMailKind, terms: SampleTerms): MailLine[] {
  if (kind === 'order_refunded') return sampleLines(terms, 'credit_note')
  if (kind === 'trial_confirmation') return sampleLines(terms, 'trial')
  if (isChange(kind)) return samplePending(terms)
  if (receiptKinds.some(item => item === kind)) return sampleLines(terms, 'invoice')
  return dueKinds.some(item => item === kind) ? sampleLines(terms, 'due') : []
}

/** Whether an email is about a change that the next payment settles. */
const isChange = (kind: CustomerMailKind) =>
  kind === 'subscription_changed' || kind === 'subscription_seats_changed'
