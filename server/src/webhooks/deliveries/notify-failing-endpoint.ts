import { roleGrants } from '@gatehouse/contract/access/roles'
import { languageTag } from '@gatehouse/contract/languages'
import {
  membersWithoutMail,
  notifyMembers,
} from '../../organizations/notifications/notify-members.ts'
import { membersOf } from '../../organizations/members/queries.ts'
import { listRoles } from '../../organizations/roles/queries.ts'
import { roleTable } from '../../organizations/roles/role.ts'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { findWebhookEndpoint } from '../endpoints/queries.ts'
import { texts } from './texts.ts'

/** The most members who are mailed about one endpoint. */
const RECIPIENTS_MAX = 100

/**
 * Mails the members who look after webhooks that an endpoint loses events, or has been turned off
 * for it. Members without a verified address are not mailed.
 */
export async function notifyFailingEndpoint(work: Work, id: string): Promise<void> {
  const endpoint = await findWebhookEndpoint(work, id)
  // It works again, or was deleted, since this was written down.
  if (!endpoint?.failing_since) return
  const { organization_id, url, enabled } = endpoint
  const organization = await work.sql
    .selectFrom('organizations')
    .select(['slug', 'name'])
    .where('id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!organization) return
  const members = await membersOf(work, organization_id)
    .select('users.language')
    .where('users.email_verified', '=', true)
    .limit(RECIPIENTS_MAX)
    .execute()
  const roles = roleTable(await listRoles(work, organization_id))
  const notification = 'webhook_failing'
  const without = await membersWithoutMail(work, organization_id, notification)
  const place = `/webhooks/${id}`
  const news = { kind: notification, page: place, facts: { name: url } } as const
  await notifyMembers(work, organization_id, news)
  const kind = enabled ? 'webhook_failing' : 'webhook_disabled'
  const page = `${work.server.base_url}/dashboard/${organization.slug}${place}`
  for (const { role, email: to, language: chosen, user_id } of members) {
    if (!roleGrants(role, ['webhooks:write'], roles) || without.has(user_id)) continue
    const language = languageTag(chosen) ?? 'en'
    const { mails, button } = texts[language]
    const said = mails[kind]
    const fill = (text: string) =>
      text.replaceAll('{url}', () => url).replaceAll('{name}', () => organization.name)
    const title = fill(said.subject)
    const content = {
      ...{ language, title, lead: said.lead.map(fill) },
      button: { label: button, url: page },
      notes: [],
      sender: 'Gatehouse',
    }
    await sendMail(work, { kind, to, content, organization_id, limit: 'exempt' })
  }
}
