import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Email, entity, ExternalId, Id, jsonMapOf, Moment, OpaqueObject } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { CustomerMember } from './customer-members.ts'
import { CustomerSubscription } from './portal-entities.ts'

/**
 * The lifecycle of a seat that is assigned to a person: `pending` until they accept the emailed
 * invitation, `claimed` while they have the benefits. A revoked seat can be assigned again.
 */
export const seatLifecycle = lifecycle({
  pending: { claim: 'claimed', resend: 'pending', revoke: 'revoked' },
  claimed: { revoke: 'revoked' },
  revoked: {},
})

/** The status of a seat. */
export const SeatStatus = z.enum(seatLifecycle.statuses)
export type SeatStatus = z.output<typeof SeatStatus>

/** Lifetime of an emailed invitation to claim a seat, in hours. */
export const SEAT_INVITATION_HOURS = 24

/**
 * A seat of a purchase, assigned to a person. `customer_id` is the customer who claimed it, null
 * before; `member` is the member of the buying organization it is for, if it has one. `email` and
 * `customer_email` are the address it is assigned to.
 */
export const CustomerSeat = z
  .object({
    ...entity,
    subscription_id: Id.nullable(),
    order_id: Id.nullable(),
    status: SeatStatus,
    customer_id: Id.nullable(),
    member_id: Id.nullable(),
    member: CustomerMember.nullable(),
    email: z.string(),
    customer_email: z.string(),
    invitation_token_expires_at: Moment.nullable(),
    claimed_at: Moment.nullable(),
    revoked_at: Moment.nullable(),
    seat_metadata: OpaqueObject.nullable(),
  })
  .meta({ id: 'CustomerSeat' })
export type CustomerSeat = z.output<typeof CustomerSeat>

/** The seats of a purchase: assigned ones, latest first, and how many are left of those bought. */
export const SeatsList = z
  .object({
    seats: z.array(CustomerSeat),
    available_seats: z.int(),
    total_seats: z.int(),
  })
  .meta({ id: 'SeatsList' })
export type SeatsList = z.output<typeof SeatsList>

/** The most seats, revoked ones included, in one response. */
export const SEATS_LISTED_MAX = 1_000

const METADATA_KEYS_MAX = 10
const METADATA_CHARACTERS_MAX = 1_000

const seatMetadata = jsonMapOf(METADATA_CHARACTERS_MAX).refine(
  value => Object.keys(value).length <= METADATA_KEYS_MAX,
  `At most ${METADATA_KEYS_MAX} keys`,
)

/**
 * Assigns a seat of one purchase (its subscription, order or checkout) to one person: by email, as
 * a customer, or as a member of the buying organization.
 */
export const SeatAssign = z.object({
  subscription_id: Id.nullable().optional(),
  order_id: Id.nullable().optional(),
  checkout_id: Id.nullable().optional(),
  email: Email.nullable().optional(),
  customer_id: Id.nullable().optional(),
  external_customer_id: ExternalId.nullable().optional(),
  member_id: Id.nullable().optional(),
  external_member_id: ExternalId.nullable().optional(),
  metadata: seatMetadata.nullable().optional(),
  /** Claims the seat now, without an invitation; only for the merchant. */
  immediate_claim: z.boolean().default(false),
})
export type SeatAssign = z.output<typeof SeatAssign>

/** What an invitation is for, as shown before it is accepted. */
export const SeatClaimInfo = z
  .object({
    product_name: z.string(),
    product_id: Id,
    organization_name: z.string(),
    organization_slug: z.string(),
    customer_email: z.string(),
    can_claim: z.boolean(),
  })
  .meta({ id: 'SeatClaimInfo' })
export type SeatClaimInfo = z.output<typeof SeatClaimInfo>

/** The claimed seat, and a portal token of the customer who claimed it. */
export const CustomerSeatClaimResponse = z
  .object({ seat: CustomerSeat, customer_session_token: z.string() })
  .meta({ id: 'CustomerSeatClaimResponse' })
export type CustomerSeatClaimResponse = z.output<typeof CustomerSeatClaimResponse>

const INVITATION_TOKEN_MAX = 100
const invitation_token = z.string().min(1).max(INVITATION_TOKEN_MAX)

/** Errors of seats. */
export const seatProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  none_left: [400, 'SeatNotAvailable', 'All seats of this purchase are assigned.'],
  ended: [400, 'SeatNotAvailable', 'This purchase is not active, so its seats cannot be assigned.'],
  already_assigned: [400, 'SeatAlreadyAssigned', 'This person already has a seat.'],
  not_pending: [400, 'SeatNotPending', 'Only the invitation of a pending seat can be sent again.'],
  invalid_token: [
    400,
    'InvalidInvitationToken',
    'This invitation is invalid, expired or already used. Ask for a new one.',
  ],
  not_offered: [
    403,
    'FeatureNotEnabled',
    'The seats of this product are not assigned to people one by one.',
  ],
})

const { not_found, none_left, ended, already_assigned, not_pending } = seatProblems
const { invalid_token, not_offered } = seatProblems

const which = z.object({ subscription_id: Id.optional(), order_id: Id.optional() })
const bySeat = z.object({ seat_id: Id })

const list = {
  kind: 'read',
  method: 'GET',
  status: 200,
  query: which,
  output: SeatsList,
  problems: [not_found, not_offered],
} as const
const written = { kind: 'write', output: CustomerSeat } as const
const assign = {
  ...written,
  method: 'POST',
  status: 200,
  body: SeatAssign,
  problems: [not_found, not_offered, none_left, ended, already_assigned],
} as const
const revoke = {
  ...written,
  method: 'DELETE',
  status: 200,
  params: bySeat,
  problems: [not_found],
} as const
const resend = {
  ...written,
  method: 'POST',
  status: 200,
  params: bySeat,
  problems: [not_found, not_pending],
} as const

const ofMerchant = { subjects: ['organization', 'user'] } as const
const reads = { ...ofMerchant, scopes: ['customers:read', 'customers:write'] } as const
const writes = { ...ofMerchant, scopes: ['customers:write'] } as const

/** Guessing a token takes longer than it is valid; this limits what guessing costs. */
const claimLimit = { max: 30, seconds: 60, shared: true } as const

/** Seats that are assigned to people one by one, for the merchant and for those people. */
export const customerSeatEndpoints = endpoints('billing', {
  list: { ...list, ...reads, path: '/v1/customer-seats', summary: 'List the seats of a purchase' },
  assign: {
    ...assign,
    ...writes,
    path: '/v1/customer-seats',
    summary: 'Assign a seat to a person',
    description:
      'Emails an invitation that can be used once within ' +
      `${SEAT_INVITATION_HOURS} hours; the benefits are granted when it is accepted.`,
  },
  revoke: {
    ...revoke,
    ...writes,
    path: '/v1/customer-seats/{seat_id}',
    summary: 'Revoke a seat and its benefits',
  },
  resend: {
    ...resend,
    ...writes,
    path: '/v1/customer-seats/{seat_id}/resend',
    summary: 'Send the invitation to a seat again',
    description: 'The new invitation replaces the previous one.',
  },
  info: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-seats/claim/{invitation_token}',
    status: 200,
    summary: 'Get what an invitation to a seat is for',
    subjects: ['anonymous'],
    params: z.object({ invitation_token }),
    output: SeatClaimInfo,
    problems: [invalid_token, not_found],
    limit: claimLimit,
  },
  claim: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customer-seats/claim',
    status: 200,
    summary: 'Claim a seat with an emailed invitation',
    subjects: ['anonymous'],
    body: z.object({ invitation_token }),
    output: CustomerSeatClaimResponse,
    problems: [invalid_token],
    limit: claimLimit,
  },
})

const ofCustomer = { subjects: ['customer'] } as const
const ownReads = {
  ...ofCustomer,
  scopes: ['customer_portal:read', 'customer_portal:write'],
} as const
const ownWrites = { ...ofCustomer, scopes: ['customer_portal:write'] } as const
/** Assigning and resending send an email to any address. */
const mailLimit = { max: 30, seconds: 60, shared: true } as const

/** The seats of the customer's own purchases, and the purchases in which they have a seat. */
export const portalSeatEndpoints = endpoints('billing', {
  list: {
    ...list,
    ...ownReads,
    path: '/v1/customer-portal/seats',
    summary: 'List the seats of one of your purchases',
  },
  assign: {
    ...assign,
    ...ownWrites,
    path: '/v1/customer-portal/seats',
    summary: 'Assign one of your seats to a person',
    limit: mailLimit,
  },
  revoke: {
    ...revoke,
    ...ownWrites,
    path: '/v1/customer-portal/seats/{seat_id}',
    summary: 'Revoke one of your seats and its benefits',
  },
  resend: {
    ...resend,
    ...ownWrites,
    path: '/v1/customer-portal/seats/{seat_id}/resend',
    summary: 'Send the invitation to one of your seats again',
    limit: mailLimit,
  },
  subscriptions: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/seats/subscriptions',
    status: 200,
    ...ownReads,
    members: true,
    summary: 'List the subscriptions in which you claimed a seat',
    description: 'Without the details that only the buyer may see.',
    query: z.object(pageQuery),
    output: pageOf(CustomerSubscription),
    problems: [],
  },
})
