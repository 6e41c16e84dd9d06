import { minorDigits } from '@gatehouse/contract/billing/currencies'
import { languageTag } from '@gatehouse/contract/languages'
import type { NotificationKind } from '@gatehouse/contract/organizations/notifications'
import { sql } from 'kysely'
import type { Language } from '../../platform/mail/language.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { factsOf, type NotificationRow } from './notification.ts'
import { texts } from './texts.ts'

/** The most notifications that one email lists; the dashboard has all. */
const LISTED_MAX = 50

type Mailed = { organization_id: string; mailing: 'immediate' | 'hourly' }

/**
 * Mails a member what is to be mailed: one email for all of it. A member who left the organization,
 * or has no verified address, is not mailed.
 */
export async function mailNotifications(
  work: Work,
  user_id: string,
  { organization_id, mailing }: Mailed,
): Promise<void> {
  const waiting = await takeWaiting(work, user_id, { organization_id, mailing })
  const member = await work.sql
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['users.email', 'users.language', 'organizations.slug', 'organizations.name'])
    .where('members.user_id', '=', user_id)
    .where('members.organization_id', '=', organization_id)
    .where('users.email_verified', '=', true)
    .where('organizations.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!member || waiting.length === 0) return
  const language = languageTag(member.language) ?? 'en'
  const { subject, button, more, preferences } = texts[language]
  const lines = waiting.slice(0, LISTED_MAX).map(row => sentenceOf(row, language))
  const [first = ''] = lines
  const single = waiting.length === 1
  const count = String(waiting.length - lines.length)
  const home = `${work.server.base_url}/dashboard/${member.slug}`
  await sendMail(work, {
    kind: 'notifications',
    to: member.email,
    organization_id,
    limit: 'exempt',
    content: {
      language,
      title: single ? first : subject.replace('{name}', () => member.name),
      lead: waiting.length > lines.length ? [...lines, more.replace('{count}', count)] : lines,
      button: { label: button, url: home + (single ? (waiting[0]?.page ?? '') : '') },
      notes: [],
      sender: 'Gatehouse',
      footer: {
        sentences: [],
        links: [{ label: preferences, url: `${home}/settings/notifications` }],
      },
    },
  })
}

/** What is to be mailed, the oldest first; it is mailed once, because it waits no longer. */
async function takeWaiting(
  work: Work,
  user_id: string,
  { organization_id, mailing }: Mailed,
): Promise<NotificationRow[]> {
  const rows = await work.sql
    .updateTable('notifications')
    .set({ mailing: null })
    .where('user_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .where('mailing', '=', mailing)
    .returningAll()
    .execute()
  // One that was only mailed is not needed any more.
  const done = rows.filter(({ shown }) => !shown).map(({ id }) => id)
  if (done.length > 0) {
    await sql`delete from notifications where id = any(${done}::uuid[])`.execute(work.sql)
  }
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** A notification in words. */
function sentenceOf(row: NotificationRow, language: Language): string {
  const { customer, product, amount, currency, name } = factsOf(row)
  const facts: Record<string, string> = {
    ...{ customer: customer ?? '', product: product ?? '', name: name ?? '' },
    amount: amount === null || currency === null ? '' : moneyText(amount, currency, language),
  }
  // Only kinds of the contract are stored.
  const text = texts[language].kinds[row.kind as NotificationKind]
  return text.replaceAll(/\{(\w+)\}/g, (_, key: string) => facts[key] ?? '')
}

function moneyText(amount: number, currency: string, language: Language): string {
  const digits = minorDigits(currency)
  const style = { style: 'currency', currency, minimumFractionDigits: digits } as const
  return new Intl.NumberFormat(language, style).format(amount / 10 ** digits)
}
