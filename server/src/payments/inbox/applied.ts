import { unawaited } from '../../platform/db/pipelined.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../platform/work.ts'

/** Marks an event as applied. */
export async function markApplied(work: Work, event_id: string): Promise<void> {
  await work.sql
    .updateTable('stripe_events')
    .set({ applied_at: work.now })
    .where('id', '=', event_id)
    .modifyEnd(unawaited)
    .execute()
}

type Fact = { type: string; object_id: string; payment_id: string; organization_id: string }

/** Logs something that happened to a payment at the processor and does not change our rows yet. */
export async function recordProcessorFact(work: Work, fact: Fact): Promise<void> {
  const { type, object_id, payment_id, organization_id } = fact
  await recordAudit(work, {
    action: `payment.${type.replace('charge.', '')}`,
    subject_kind: 'payment',
    subject_id: payment_id,
    organization_id,
    after: { object_id },
  })
}
