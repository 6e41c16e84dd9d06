import { roleGrants } from '@gatehouse/contract/access/roles'
import { languageTag } from '@gatehouse/contract/languages'
import type { NotificationKind } from '@gatehouse/contract/organizations/notifications'
import { membersOf } from '../../organizations/members/queries.ts'
import { membersWithoutMail } from '../../organizations/notifications/notify-members.ts'
import { listRoles } from '../../organizations/roles/queries.ts'
import { roleTable } from '../../organizations/roles/role.ts'
import type { Language } from '../../platform/mail/language.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import type { MailTexts } from '../customer-sessions/mail-customer.ts'

/**
 * The maximum number of recipients; an organization hardly has more members with one permission.
 */
const RECIPIENTS_MAX = 100

type SellerMail = {
  kind: string
  /** The kind of notification it is, whose immediate emails a member can turn off. */
  notification?: NotificationKind
  /** Members with this permission are mailed. */
  permission: string
  /** The dashboard's page that the button opens, below the organization: `/orders/…`. */
  page: string
  textsIn(language: Language): MailTexts
  /** The values of the `{name}` placeholders. */
  factsIn(language: Language): Record<string, string>
}

/**
 * Mails a merchant's members who have a permission, each in their own language. Members without a
 * verified address are not mailed, nor are those of a deleted organization.
 */
export async function mailMerchant(
  work: Work,
  organization_id: string,
  { kind, notification, permission, page, textsIn, factsIn }: SellerMail,
): Promise<void> {
  const organization = await work.sql
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!organization) return
  const url = `${work.server.base_url}/dashboard/${organization.slug}${page}`
  const members = await membersOf(work, organization_id)
    .select('users.language')
    .where('users.email_verified', '=', true)
    .limit(RECIPIENTS_MAX)
    .execute()
  const roles = roleTable(await listRoles(work, organization_id))
  const without = notification && (await membersWithoutMail(work, organization_id, notification))
  for (const { role, email: to, language: chosen, user_id } of members) {
    if (!roleGrants(role, [permission], roles) || without?.has(user_id)) continue
    const language = languageTag(chosen) ?? 'en'
    const texts = textsIn(language)
    const facts = factsIn(language)
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
    const title = fill(texts.subject)
    const content = {
      ...{ language, title, lead: texts.lead.map(fill) },
      button: { label: texts.button, url },
      notes: texts.notes.map(fill),
      sender: 'Gatehouse',
    }
    await sendMail(work, { kind, to, content, organization_id, limit: 'exempt' })
  }
}
