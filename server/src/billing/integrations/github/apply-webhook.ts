import { sql } from 'kysely'
import { z } from 'zod'
import { realNow, type Work } from '../../../platform/work.ts'
import { scheduleOnceEach } from '../../../records/scheduler/schedule.ts'
import { enqueueReconciling } from '../access/enqueue-access.ts'
import { syncIntegrationTask } from '../integration.ts'

type Webhook = { delivery_id: string; event: string; payload: unknown }

const GitHubId = z.int().transform(String)
const Payload = z.object({
  action: z.string(),
  installation: z.object({ id: GitHubId }).optional(),
  repository: z.object({ id: GitHubId }).optional(),
  member: z.object({ id: GitHubId }).nullish(),
  sender: z.object({ id: GitHubId }).optional(),
})
type Payload = z.output<typeof Payload>

/**
 * Applies a webhook of GitHub once. It changes nothing itself: it only makes us ask GitHub again,
 * because webhooks arrive late, twice and in any order.
 */
export async function applyWebhook(
  work: Work,
  { delivery_id, event, payload }: Webhook,
): Promise<void> {
  const parsed = Payload.safeParse(payload)
  if (!parsed.success) return
  const stored = await work.sql
    .insertInto('platform_webhooks')
    .values({ platform: 'github', delivery_id, received_at: work.now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows !== 1n) return
  if (event === 'member') await checkMember(work, parsed.data)
  else if (event === 'github_app_authorization') await forgetAccount(work, parsed.data)
  else if (SYNCED_EVENTS.has(event)) await syncInstallation(work, parsed.data)
}

/** Events after which an installation may see other things, or nothing. */
const SYNCED_EVENTS = new Set(['installation', 'installation_repositories', 'repository'])

async function syncInstallation(work: Work, { installation }: Payload): Promise<void> {
  if (!installation) return
  const rows = await work.sql
    .selectFrom('integrations')
    .select('id')
    .where('platform', '=', 'github')
    .where('external_id', '=', installation.id)
    .execute()
  await scheduleOnceEach(
    work,
    syncIntegrationTask,
    rows.map(({ id }) => ({ organization_id: null, subject_id: id, due_at: realNow(work) })),
  )
}

/** An invitation was accepted, or a collaborator was removed or changed: ask again. */
async function checkMember(work: Work, { member, repository }: Payload): Promise<void> {
  if (!member || !repository) return
  const rows = await work.sql
    .updateTable('platform_access')
    .set({
      due_at: realNow(work),
      generation: sql`generation + 1`,
      status: sql`case when status = 'granted' then 'pending' else status end`,
    })
    .where('platform', '=', 'github')
    .where('resource_id', '=', repository.id)
    .where('account_id', '=', member.id)
    .where('status', 'in', ['granted', 'invited'])
    .returning(['platform', 'external_id'])
    .execute()
  for (const row of rows) await enqueueReconciling(work, row)
}

/** The customer withdrew the authorization: the connection ends, the access stays. */
async function forgetAccount(work: Work, { action, sender }: Payload): Promise<void> {
  if (action !== 'revoked' || !sender) return
  await work.sql
    .deleteFrom('customer_accounts')
    .where('platform', '=', 'github')
    .where('account_id', '=', sender.id)
    .execute()
}
