import type { Work } from '../../platform/work.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { toOrganization } from '../merchant/merchant.ts'
import { updateOrganizationRow } from '../organizations/queries.ts'

/** Has the links to an organization's portal use a host from now on; null: the server's own. */
export async function linkPortal(
  work: Work,
  organization_id: string,
  portal_domain: string | null,
): Promise<void> {
  const current = await work.sql
    .selectFrom('organizations')
    .select('portal_domain')
    .where('id', '=', organization_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (current.portal_domain === portal_domain) return
  const row = await updateOrganizationRow(work, organization_id, {
    ...{ portal_domain, modified_at: work.now },
  })
  await recordEvent(work, 'organization.updated', organization_id, toOrganization(row))
}
