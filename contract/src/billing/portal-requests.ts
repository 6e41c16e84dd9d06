import { z } from 'zod'
import { languages } from '../languages.ts'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Email, entity, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import {
  CustomerRequestKind,
  customerRequestProblems,
  CustomerRequestStatus,
  RequestContract,
  RequestName,
  RequestText,
  Termination,
} from './customer-requests.ts'
import { refundProblems } from './refunds.ts'
import { WithdrawalRight } from './withdrawal-consent.ts'

/** Lifetime of the link that confirms the email address of a statement, in days. */
export const STATEMENT_LINK_DAYS = 14

/** What every statement names: the merchant, a person, a contract, and where to confirm it. */
const statement = {
  organization_id: Id,
  name: RequestName,
  email: Email,
  contract: RequestContract,
  /** The language of the emails. */
  locale: z.enum(languages).default('en'),
}

/** The statement that cancels a contract (in Germany § 312k BGB). */
export const CancellationStatement = z.object({
  ...statement,
  termination: Termination,
  /** Required to cancel for cause. */
  reason: RequestText.nullable().default(null),
  /** The day on which the contract should end; null for the earliest possible. */
  ends_on: z.iso.date().nullable().default(null),
})
export type CancellationStatement = z.output<typeof CancellationStatement>

/** The statement that withdraws from a contract (in the EU Article 11a of Directive 2011/83). */
export const WithdrawalStatement = z.object(statement)
export type WithdrawalStatement = z.output<typeof WithdrawalStatement>

/** That a statement was received, and when; it is mailed as well. */
export const StatementReceipt = z.object({ id: Id, received_at: Moment })
export type StatementReceipt = z.output<typeof StatementReceipt>

/** What happened to a statement once its email address was confirmed. */
export const ConfirmedStatement = z.object({
  kind: CustomerRequestKind,
  /** The subscription was canceled; otherwise the merchant handles the statement. */
  canceled: z.boolean(),
  product_name: z.string().nullable(),
  ends_at: Moment.nullable(),
  /** For a withdrawal from exactly one order: what the consent at its checkout leaves of it. */
  withdrawal_right: WithdrawalRight.nullable(),
})
export type ConfirmedStatement = z.output<typeof ConfirmedStatement>

/** A request as the customer who made it sees it. */
export const PortalRequest = z
  .object({
    ...entity,
    kind: CustomerRequestKind,
    status: CustomerRequestStatus,
    order_id: Id.nullable(),
    subscription_id: Id.nullable(),
    reason: z.string().nullable(),
    due_at: Moment.nullable(),
    resolved_at: Moment.nullable(),
    reply: z.string().nullable(),
  })
  .meta({ id: 'PortalRequest' })
export type PortalRequest = z.output<typeof PortalRequest>

const { link_invalid, not_found, already_open } = customerRequestProblems
const limit = { max: 6, seconds: 60, shared: true } as const
const anonymous = { kind: 'write', method: 'POST', subjects: ['anonymous'], limit } as const
const received =
  'The statement is recorded and mailed to the address with the time of its receipt. The ' +
  'response does not reveal whether there is such a customer or contract.'

/** Statements that anyone can make without signing in. */
export const portalStatementEndpoints = endpoints('billing', {
  cancel: {
    ...anonymous,
    path: '/v1/customer-portal/statements/cancellation',
    status: 201,
    summary: 'Cancel a contract without signing in',
    description: received,
    body: CancellationStatement,
    output: StatementReceipt,
    problems: [not_found],
  },
  withdraw: {
    ...anonymous,
    path: '/v1/customer-portal/statements/withdrawal',
    status: 201,
    summary: 'Withdraw from a contract without signing in',
    description: received,
    body: WithdrawalStatement,
    output: StatementReceipt,
    problems: [not_found],
  },
  confirm: {
    ...anonymous,
    path: '/v1/customer-portal/statements/confirm',
    status: 200,
    summary: 'Confirm the email address of a statement',
    description:
      'Takes the token of the emailed link, once. A cancellation that names exactly one ' +
      'subscription of this address is carried out; others are left to the merchant.',
    body: z.object({ token: z.string().min(1).max(2_000) }),
    output: ConfirmedStatement,
    problems: [link_invalid],
  },
})

/** The customer's requests. */
export const portalRequestEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/requests/',
    status: 200,
    summary: 'List your requests',
    description: 'Newest first.',
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    query: z.object({ order_id: listOf(Id).optional(), ...pageQuery }),
    output: pageOf(PortalRequest),
    problems: [],
  },
  refund: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/refund-request',
    status: 201,
    summary: 'Request a refund of one of your orders',
    scopes: ['customer_portal:write'],
    subjects: ['customer'],
    params: ById,
    body: z.object({ reason: RequestText }),
    output: PortalRequest,
    problems: [not_found, already_open, refundProblems.not_paid, refundProblems.refunded_already],
  },
})
