import type { EntitlementConsume } from '@gatehouse/contract/billing/entitlements'
import { invalid, resultOrRefusal, type Refusal } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import type { GroupedRequest } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import type { EventKey } from '../events/event-keys.ts'
import type { NewEvent } from '../events/insert-events.ts'
import type { MeterRow } from '../meters/meter.ts'
import { findMeters } from '../meters/queries.ts'
import { resolveCustomers, type EventCustomers } from '../usage/resolve-customers.ts'
import { eventOfUse } from './event-of-use.ts'

export type ConsumeRequest = GroupedRequest<{ body: EntitlementConsume }>

/** Units of a meter that a customer wants to use, with the event that counts them. */
export type Use = {
  organization_id: string
  customer_id: string
  meter_id: string
  meter: MeterRow
  amount: number
  event: NewEvent
}

/** The external id of a use's event; none or one. */
export const keyOf = ({
  event: { organization_id, external_id },
}: Pick<Use, 'event'>): EventKey[] =>
  external_id === null ? [] : [{ organization_id, external_id }]

/**
 * What each request wants to use, or its refusal. An external id that no customer has is answered
 * right away: a customer who does not exist has no units.
 */
export async function usesOf(
  work: Work,
  requests: ConsumeRequest[],
): Promise<(Use | UnknownCustomer | Refusal)[]> {
  const customers = await resolveCustomers(work, requests.flatMap(referenceOf))
  const meters = await findMeters(
    work,
    requests.map(({ input }) => input.body.meter_id),
  )
  return requests.map(request => resultOrRefusal(() => useOf(request, { customers, meters })))
}

type UnknownCustomer = { allowed: false; balance: 0; reason: 'customer_unknown' }

/** The customer that a request names, in an organization of its caller. */
function referenceOf({ actor, input: { body } }: ConsumeRequest) {
  const organization_id = resultOrRefusal(() => actingOrganization(actor, body.organization_id))
  if (typeof organization_id !== 'string') return []
  return typeof body.customer_id === 'string'
    ? { organization_id, customer_id: body.customer_id }
    : { organization_id, external_id: body.external_customer_id ?? '' }
}

type Found = { customers: EventCustomers; meters: ReadonlyMap<string, MeterRow> }

function useOf(request: ConsumeRequest, found: Found): Use | UnknownCustomer {
  const { actor, now, input } = request
  const { meter_id, amount, event } = input.body
  const organization_id = actingOrganization(actor, input.body.organization_id)
  const meter = found.meters.get(meter_id)
  if (meter?.organization_id !== organization_id) {
    return invalid({ loc: ['body', 'meter_id'], msg: 'Meter does not exist.', input: meter_id })
  }
  const measured = eventOfUse(meter, { amount, event }, now)
  const customer_id = customerOf(organization_id, input.body, found)
  if (customer_id === undefined) return { allowed: false, balance: 0, reason: 'customer_unknown' }
  return {
    ...{ organization_id, customer_id, meter_id, meter, amount },
    event: {
      ...{ id: newId(), organization_id, customer_id, external_customer_id: null },
      ...{ member_id: null, external_member_id: null },
      ...{ name: measured.name, source: 'user', metadata: measured.metadata },
      ...{ timestamp: now, ingested_at: now },
      external_id: event.external_id ?? null,
      parent_reference: null,
    },
  }
}

function customerOf(
  organization_id: string,
  { customer_id, external_customer_id }: EntitlementConsume,
  { customers }: Found,
): string | undefined {
  if (typeof customer_id !== 'string') {
    return customers.byExternalId(organization_id, external_customer_id ?? '')
  }
  const known = customers.byId(organization_id, customer_id)
  if (known !== undefined) return known
  const msg = 'Customer does not exist.'
  return invalid({ loc: ['body', 'customer_id'], msg, input: customer_id })
}
