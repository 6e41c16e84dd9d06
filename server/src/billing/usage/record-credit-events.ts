import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { insertEvents } from '../events/insert-events.ts'

/** A movement of a customer's credits, as the log of events names it. */
type CreditEvent = {
  organization_id: string
  customer_id: string
  name: string
  metadata: Record<string, unknown>
}

/**
 * Records movements of credits as events of the system (`meter.credited`, `meter.reset`), which no
 * meter counts. Source: the billing protocol's system events.
 */
export async function recordCreditEvents(work: Work, events: readonly CreditEvent[]) {
  await insertEvents(
    work,
    events.map(({ organization_id, customer_id, name, metadata }) => ({
      ...{ id: newId(), organization_id, customer_id, name, metadata },
      ...{ external_customer_id: null, member_id: null, external_member_id: null },
      ...{ source: 'system', timestamp: work.now, ingested_at: work.now },
      ...{ external_id: null, parent_reference: null },
    })),
  )
}
