import type { Work } from '../../platform/work.ts'
import { distrust } from './session-trust.ts'

/** Says which organization a session works in from now on; null is none. */
export async function activateOrganization(
  work: Work,
  session_id: string,
  organization_id: string | null,
): Promise<void> {
  await work.sql
    .updateTable('sessions')
    .set({ active_organization_id: organization_id, active_team_id: null })
    .where('id', '=', session_id)
    .execute()
  await distrust(work, session_id)
}
