import { newId } from '../../platform/ids.ts'
import type { TestServer } from '../test-server.ts'

/** An integration with a repository, through which an account has access. */
export async function createIntegration(
  { site }: TestServer,
  organization_id: string,
): Promise<string> {
  const id = newId()
  const created_at = site.clock.now()
  const at = { platform: 'github', external_id: String(created_at.getTime()), organization_id }
  await site.db
    .insertInto('integrations')
    .values({ ...at, id, name: 'acme', status: 'active', created_at })
    .execute()
  await site.db
    .insertInto('integration_resources')
    .values({ integration_id: id, organization_id, resource_id: '1', name: 'acme/editor' })
    .execute()
  await site.db
    .insertInto('platform_access')
    .values({
      ...{ ...at, id: newId(), integration_id: id, created_at },
      ...{ account_id: '583231', resource_id: '1', status: 'granted', level: 'pull' },
    })
    .execute()
  return id
}
