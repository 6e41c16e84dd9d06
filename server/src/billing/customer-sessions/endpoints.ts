import { customerSessionEndpoints } from '@gatehouse/contract/billing/customer-sessions'
import { implement } from '../../platform/http/implement.ts'
import { createCustomerSession } from './create-customer-session.ts'

export const customerSessions = implement(customerSessionEndpoints, {
  create: (work, { body }) => createCustomerSession(work, body),
})
