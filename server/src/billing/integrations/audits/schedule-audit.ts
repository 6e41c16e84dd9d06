import { DAY, later } from '../../../platform/clock.ts'
import { realNow, type Work } from '../../../platform/work.ts'
import { scheduleOnce } from '../../../records/scheduler/schedule.ts'
import { auditIntegrationTask } from '../integration.ts'

/** How often the access at a platform is compared with what grants need. */
const AUDIT_MS = DAY

/** Schedules the next audit of an integration, unless one is scheduled. */
export async function scheduleAudit(work: Work, integration_id: string): Promise<void> {
  const subject = { organization_id: null, subject_id: integration_id }
  await scheduleOnce(work, auditIntegrationTask, later(realNow(work), AUDIT_MS), subject)
}
