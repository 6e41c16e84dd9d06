import type { Platform } from '@gatehouse/contract/billing/platforms'
import { crashPoint } from '../../../platform/crash.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import type { Job } from '../../../records/scheduler/handlers.ts'
import { schedule } from '../../../records/scheduler/schedule.ts'
import { findIntegrationRow, refreshView } from '../installations/sync-integration.ts'
import { auditIntegrationTask, type IntegrationRow } from '../integration.ts'
import type { ListedResource } from '../platform-adapter.ts'
import { adapterOf } from '../platforms.ts'
import { correctAccess } from './correct-access.ts'
import { accessesOf, auditedResources } from './queries.ts'
import { scheduleAudit } from './schedule-audit.ts'

/** How far an audit has come: it continues after a resource, when the platform allows requests. */
type Progress = { after?: string | undefined; corrections?: number | undefined }

/**
 * Compares once a day what accounts have at a platform with what grants need, because webhooks get
 * lost. Where the platform does not list access, only the integration itself is looked at: each
 * access has its own check.
 */
export async function auditIntegration(job: Job<Progress>): Promise<void> {
  const { site, subject_id, payload } = job
  const row = await job.write(work => findIntegrationRow(work, subject_id))
  if (!row) return
  // Only platforms of the contract are stored.
  const adapter = adapterOf(row.platform as Platform)
  // What is known to be refused is not asked: the merchant must act first.
  const isRefused = row.status === 'removed' || row.stopped_by !== null
  if (isRefused || !adapter.isConfigured(site)) {
    return await job.finish(work => scheduleAudit(work, row.id))
  }
  const view = await adapter.view(site, row.external_id)
  await job.write(work => refreshView(work, row, view))
  if (view.status !== 'active' || !adapter.list) {
    return await job.finish(work => finishAudit(work, row, null))
  }
  const { list } = adapter
  let { after, corrections = 0 } = payload
  for (const resource of await job.write(work => auditedResources(work, row, after))) {
    if (job.signal.aborted)
      return await job.finish(work => pause(work, row, { after, corrections }))
    const result = await auditResource(job, row, resource, list)
    if ('wait_until' in result) {
      const at = result.wait_until
      return await job.finish(work => pause(work, row, { after, corrections }, at))
    }
    corrections += result.corrections
    after = resource.id
  }
  await job.finish(work => finishAudit(work, row, corrections))
}

type List = NonNullable<ReturnType<typeof adapterOf>['list']>

/** What accounts need is read first: a change while the platform answers is not corrected. */
async function auditResource(
  { site, write }: Pick<Job, 'site' | 'write'>,
  row: IntegrationRow,
  resource: ListedResource,
  list: List,
): Promise<{ corrections: number } | { wait_until: Date }> {
  const known = await write(work => accessesOf(work, row, resource.id))
  crashPoint(site, `before ${row.platform}`)
  const listed = await list(site, row.external_id, resource)
  crashPoint(site, `after ${row.platform}`)
  // The repository is looked at again when it is shown again.
  if (listed === 'hidden') return { corrections: 0 }
  if ('wait_until' in listed) return listed
  return { corrections: await write(work => correctAccess(work, row, known, listed.accesses)) }
}

async function pause(work: Work, { id }: IntegrationRow, payload: Progress, until?: Date) {
  const subject = { organization_id: null, subject_id: id, payload }
  await schedule(work, auditIntegrationTask, until ?? realNow(work), subject)
}

async function finishAudit(
  work: Work,
  row: IntegrationRow,
  audit_corrections: number | null,
): Promise<void> {
  await work.sql
    .updateTable('integrations')
    .set({ audited_at: realNow(work), audit_corrections })
    .where('id', '=', row.id)
    .execute()
  await scheduleAudit(work, row.id)
}
