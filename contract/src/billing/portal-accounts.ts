import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import type { BenefitType } from './benefit-properties.ts'
import { Platform } from './platforms.ts'
import { CustomerBenefitGrant } from './portal-entities.ts'

/** Errors of connected accounts and of the grants that use them. */
export const portalAccountProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_configured: [404, 'ResourceNotFound', "This platform isn't available on this server."],
  revoked: [403, 'NotPermitted', 'This benefit was revoked.'],
})

/** The accounts that fit an id at a platform. */
const ACCOUNT_ID_LENGTH_MAX = 255

const AccountChoice = z.object({
  /** A connected account; null takes the benefit from its account. */
  account_id: z.string().min(1).max(ACCOUNT_ID_LENGTH_MAX).nullable(),
})

const PLATFORM_TYPES = ['discord', 'github_repository'] as const satisfies BenefitType[]

const choice = (type: (typeof PLATFORM_TYPES)[number]) =>
  z.object({ benefit_type: z.literal(type), properties: AccountChoice })

const unchanged = (type: Exclude<BenefitType, (typeof PLATFORM_TYPES)[number]>) =>
  z.object({ benefit_type: z.literal(type) })

/** A customer's change of a grant: the account that gets the access. Others have no changes. */
export const CustomerBenefitGrantUpdate = z.discriminatedUnion('benefit_type', [
  choice('discord'),
  choice('github_repository'),
  unchanged('custom'),
  unchanged('downloadables'),
  unchanged('license_keys'),
  unchanged('meter_credit'),
  unchanged('feature_flag'),
])
export type CustomerBenefitGrantUpdate = z.output<typeof CustomerBenefitGrantUpdate>

const RETURN_LENGTH_MAX = 2_000

const write = ['customer_portal:write']
const subjects = ['customer'] as const

/** The change of a grant by its customer. */
export const portalGrantUpdateEndpoints = endpoints('billing', {
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customer-portal/benefit-grants/{id}',
    status: 200,
    summary: 'Choose the account that gets a benefit',
    description:
      'The previous account loses its access, unless another benefit gives it. Naming the same ' +
      'account again requests a new invitation, once a day.',
    scopes: write,
    subjects,
    params: ById,
    body: CustomerBenefitGrantUpdate,
    output: CustomerBenefitGrant,
    problems: [portalAccountProblems.not_found, portalAccountProblems.revoked],
  },
})

/** The customer's accounts at other platforms. */
export const portalAccountEndpoints = endpoints('billing', {
  authorize: {
    kind: 'write',
    method: 'GET',
    path: '/v1/customer-portal/oauth-accounts/authorize',
    status: 200,
    summary: 'Start connecting an account',
    members: true,
    description:
      'Returns the URL where the customer consents. Finish it in the browser that ' +
      'made this request, within ten minutes.',
    scopes: write,
    subjects,
    query: z.object({
      platform: Platform,
      /** A path of this server or a trusted URL; `connected` or `error` is added to its query. */
      return_to: z.string().max(RETURN_LENGTH_MAX).optional(),
    }),
    output: z.object({ url: z.string() }).meta({ id: 'CustomerOAuthAuthorization' }),
    problems: [portalAccountProblems.not_configured],
  },
  callback: {
    kind: 'staged',
    method: 'GET',
    path: '/v1/customer-portal/oauth-accounts/callback',
    status: 302,
    summary: 'Finish connecting an account',
    subjects: ['anonymous'],
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(2_000).optional(),
      error: z.string().max(2_000).optional(),
    }),
    problems: [],
    internal: true,
  },
  disconnect: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customer-portal/oauth-accounts/{platform}/{account_id}',
    status: 204,
    summary: 'Disconnect an account',
    description: 'Benefits that this account had wait until another account is connected.',
    scopes: write,
    subjects,
    params: z.object({
      platform: z.string().min(1).max(20),
      account_id: z.string().min(1).max(ACCOUNT_ID_LENGTH_MAX),
    }),
    problems: [portalAccountProblems.not_found],
  },
})
