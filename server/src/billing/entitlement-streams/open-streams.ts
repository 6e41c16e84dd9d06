import type { Work } from '../../platform/work.ts'

/** Notes that a program follows what an organization's customers may do, until then at most. */
export async function addEntitlementStream(
  work: Work,
  stream: { id: string; organization_id: string; expires_at: Date },
): Promise<void> {
  await work.sql.insertInto('entitlement_streams').values(stream).execute()
}

/** Forgets a stream that has ended. */
export async function removeEntitlementStream(work: Work, id: string): Promise<void> {
  await work.sql.deleteFrom('entitlement_streams').where('id', '=', id).execute()
}
