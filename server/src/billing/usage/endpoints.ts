import {
  customerMeterEndpoints,
  customerMeterProblems,
  meterQuantityEndpoints,
  portalMeterEndpoints,
} from '@gatehouse/contract/billing/usage'
import { eventIngestionEndpoints } from '@gatehouse/contract/billing/events'
import {
  meterCreditEndpoints,
  portalCreditEndpoints,
} from '@gatehouse/contract/billing/meter-credits'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import { findMeter } from '../meters/queries.ts'
import { toCustomerMeter, toPortalMeter } from './customer-meter.ts'
import {
  findCredit,
  listCreditEntries,
  listCredits,
  toCreditEntry,
  toMeterCredit,
} from './credit-queries.ts'
import { giveCredit } from './give-credit.ts'
import { ingestEvents } from './ingest-events.ts'
import { findCustomerMeter, findOwnMeter, listCustomerMeters, listOwnMeters } from './queries.ts'
import { readOwnQuantities, readQuantities } from './read-quantities.ts'
import { revokeCredit } from './revoke-credit.ts'

export const usage = [
  ...implement(eventIngestionEndpoints, {
    ingest: { count: ({ body }) => body.events.length, handle: ingestEvents },
  }),
  ...implement(
    meterQuantityEndpoints,
    { get: readQuantities },
    { find: (work, { id = '' }) => findMeter(work, id) },
  ),
  ...implement(
    customerMeterEndpoints,
    {
      list: async (work, requested) => {
        const { rows, total_count } = await listCustomerMeters(work, requested)
        return page(rows.map(toCustomerMeter), total_count, requested.limit)
      },
      get: async (work, { id }) =>
        toCustomerMeter(
          (await findCustomerMeter(work, id)) ?? fail(customerMeterProblems.not_found),
        ),
    },
    { find: (work, { id = '' }) => findCustomerMeter(work, id) },
  ),
  ...implement(
    meterCreditEndpoints,
    {
      list: async (work, requested) => {
        const { rows, total_count } = await listCredits(work, requested)
        return page(rows.map(toMeterCredit), total_count, requested.limit)
      },
      create: (work, { body }) => giveCredit(work, body),
      revoke: (work, { id }) => revokeCredit(work, id),
      entries: async (work, requested) => {
        const { rows, total_count } = await listCreditEntries(work, requested)
        return page(rows.map(toCreditEntry), total_count, requested.limit)
      },
    },
    { find: (work, { id = '' }) => findCredit(work, id) },
  ),
  ...implement(portalCreditEndpoints, {
    entries: async (work, requested) => {
      const { rows, total_count } = await listCreditEntries(work, requested)
      return page(rows.map(toCreditEntry), total_count, requested.limit)
    },
  }),
  ...implement(
    portalMeterEndpoints,
    {
      list: async (work, requested) => {
        const { rows, total_count } = await listOwnMeters(work, requested)
        return page(rows.map(toPortalMeter), total_count, requested.limit)
      },
      get: async (work, { id }) =>
        toPortalMeter((await findOwnMeter(work, id)) ?? fail(customerMeterProblems.not_found)),
      quantities: readOwnQuantities,
    },
    { find: (work, { id = '' }) => findOwnMeter(work, id) },
  ),
]
