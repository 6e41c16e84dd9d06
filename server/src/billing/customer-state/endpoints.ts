import { customerStateEndpoints } from '@gatehouse/contract/billing/customer-state'
import { customerProblems } from '@gatehouse/contract/billing/customers'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement } from '../../platform/http/implement.ts'
import type { Reading } from '../../platform/work.ts'
import { withFirstEvent } from '../customers/first-user-events.ts'
import type { CustomerReference } from '../customers/queries.ts'
import { toCustomerState } from './customer-state.ts'
import { findState } from './queries.ts'

const getState = async (work: Reading, reference: CustomerReference) =>
  withFirstEvent(
    work,
    toCustomerState((await findState(work, reference)) ?? fail(customerProblems.not_found)),
  )

export const customerStates = implement(customerStateEndpoints, {
  get: (work, { id }) => getState(work, { id }),
  getExternal: (work, { external_id }) => getState(work, { external_id }),
})
