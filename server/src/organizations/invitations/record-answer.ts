import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { toInvitation, type ActiveInvitation } from './invitation.ts'

/** Logs the outcome of an invitation. */
export async function recordAnswer(
  work: Work,
  action: 'invitation.accepted' | 'invitation.rejected' | 'invitation.canceled',
  { before, after }: { before: ActiveInvitation; after: ActiveInvitation },
): Promise<void> {
  await recordAudit(work, {
    action,
    subject_kind: 'invitation',
    subject_id: after.id,
    organization_id: after.organization_id,
    before: toInvitation(before),
    after: toInvitation(after),
  })
}
