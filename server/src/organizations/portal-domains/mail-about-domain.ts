import { roleGrants } from '@gatehouse/contract/access/roles'
import { languageTag } from '@gatehouse/contract/languages'
import type { Work } from '../../platform/work.ts'
import { sendMail } from '../../records/mails/send-mail.ts'
import { membersOf } from '../members/queries.ts'
import { listRoles } from '../roles/queries.ts'
import { roleTable } from '../roles/role.ts'
import { stopsAt, type PortalDomainRow } from './portal-domain.ts'
import { texts } from './texts.ts'

/** The most members who are mailed about one domain. */
const RECIPIENTS_MAX = 100

/**
 * Mails the members who may change the organization's settings that the proof of its domain is
 * missing, or that the portal is no longer served there.
 */
export async function mailAboutDomain(
  work: Work,
  { organization_id, host, failing_since }: PortalDomainRow,
  kind: 'portal_domain_failing' | 'portal_domain_stopped',
): Promise<void> {
  const { slug, name } = await work.sql
    .selectFrom('organizations')
    .select(['slug', 'name'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow()
  const members = await membersOf(work, organization_id)
    .select('users.language')
    .where('users.email_verified', '=', true)
    .limit(RECIPIENTS_MAX)
    .execute()
  const roles = roleTable(await listRoles(work, organization_id))
  const page = `${work.server.base_url}/dashboard/${slug}/settings/portal`
  for (const { role, email: to, language: chosen } of members) {
    if (!roleGrants(role, ['organizations:write'], roles)) continue
    const language = languageTag(chosen) ?? 'en'
    const { mails, button } = texts[language]
    const day = failing_since ? dayText(stopsAt(failing_since), language) : ''
    const fill = (text: string) =>
      text.replaceAll(
        /\{(\w+)\}/g,
        (_, key: string) => ({ host, name, day } as Record<string, string>)[key] ?? '',
      )
    const content = {
      ...{ language, title: fill(mails[kind].subject), lead: mails[kind].lead.map(fill) },
      button: { label: button, url: page },
      notes: [],
      sender: 'Gatehouse',
    }
    await sendMail(work, { kind, to, content, organization_id, limit: 'exempt' })
  }
}

const dayText = (moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
