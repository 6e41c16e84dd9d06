import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf, Moment, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { DeliveryReason, Platform } from './platforms.ts'

/** Errors of integrations. */
export const integrationProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_configured: [404, 'ResourceNotFound', "This platform isn't available on this server."],
  in_use: [
    409,
    'IntegrationInUse',
    'Customers have access through this integration. Remove it from your benefits first.',
  ],
})

/** The state of an integration at its platform. */
export const IntegrationStatus = z.enum(['pending', 'active', 'suspended', 'removed'])
export type IntegrationStatus = z.output<typeof IntegrationStatus>

/** What a merchant has connected: an installation of the GitHub App, a Discord server. */
export const Integration = z
  .object({
    ...entity,
    organization_id: Id,
    platform: Platform,
    /** The id of the installation or server. */
    external_id: z.string(),
    /** The name of the account or server. */
    name: z.string(),
    status: IntegrationStatus,
    /** What the merchant must do; null when there is nothing to do. */
    problem: DeliveryReason.nullable(),
    /** Where the merchant changes what the integration can see. */
    settings_url: z.string().nullable(),
    /** Names a Discord server in benefits: their `guild_token`. Null for other platforms. */
    token: z.string().nullable(),
    synced_at: Moment.nullable(),
    /** When access at the platform was last compared with what customers bought: once a day. */
    audited_at: Moment.nullable(),
    /**
     * For how many customers access differed then; it is being corrected. Null where the platform
     * lists no access and each member is looked at on its own.
     */
    audit_corrections: z.int().nullable(),
  })
  .meta({ id: 'Integration' })
export type Integration = z.output<typeof Integration>

/** What benefits can give access to: a repository, a role. */
export const IntegrationResource = z
  .object({
    integration_id: Id,
    resource_id: z.string(),
    /** `acme/editor` */
    name: z.string(),
    /** Whether only people with access see it. */
    private: z.boolean(),
    /** Whether its owner is an organization: other repositories have one permission only. */
    owned_by_organization: z.boolean(),
  })
  .meta({ id: 'IntegrationResource' })
export type IntegrationResource = z.output<typeof IntegrationResource>

const RETURN_LENGTH_MAX = 2_000

/** The integration to connect. */
export const IntegrationStart = z.object({
  organization_id: Id.nullable().optional(),
  platform: Platform,
  /** A path of this server or a trusted URL; `connected` or `error` is added to its query. */
  return_to: z.string().min(1).max(RETURN_LENGTH_MAX),
})

const read = ['benefits:read', 'benefits:write']
const write = ['benefits:write']
const subjects = ['organization', 'user'] as const
const { not_found, not_configured, in_use } = integrationProblems

/** The merchant's accounts at platforms where benefits give access. */
export const integrationEndpoints = endpoints('billing', {
  platforms: {
    kind: 'read',
    method: 'GET',
    path: '/v1/integrations/platforms',
    status: 200,
    summary: 'Get which platforms can be connected',
    description: 'Those that the operator of this server has configured.',
    scopes: read,
    subjects,
    output: z.object({ github: z.boolean(), discord: z.boolean() }).meta({ id: 'Platforms' }),
    problems: [],
  },
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/integrations/',
    status: 200,
    summary: 'List integrations',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      platform: listOf(Platform).optional(),
      ...pageQuery,
    }),
    output: pageOf(Integration),
    problems: [],
  },
  resources: {
    kind: 'read',
    method: 'GET',
    path: '/v1/integrations/{id}/resources',
    status: 200,
    summary: 'List what an integration can give access to',
    scopes: read,
    subjects,
    params: ById,
    query: z.object({ query: SearchText.optional(), ...pageQuery }),
    output: pageOf(IntegrationResource),
    problems: [not_found],
  },
  start: {
    kind: 'staged',
    method: 'POST',
    path: '/v1/integrations/',
    status: 200,
    summary: 'Start connecting an integration',
    description:
      'Returns the URL where the app is installed. The flow must be finished in the browser that ' +
      'made this request, within ten minutes.',
    scopes: write,
    subjects: ['user'],
    body: IntegrationStart,
    output: z.object({ url: z.string() }).meta({ id: 'IntegrationAuthorization' }),
    problems: [not_configured],
  },
  callback: {
    kind: 'staged',
    method: 'GET',
    path: '/v1/integrations/callback',
    status: 302,
    summary: 'Finish connecting an integration',
    subjects: ['anonymous'],
    query: z.object({
      state: z.string().max(200).optional(),
      code: z.string().max(2_000).optional(),
      error: z.string().max(2_000).optional(),
      installation_id: z.string().max(30).optional(),
      setup_action: z.string().max(30).optional(),
    }),
    problems: [],
    internal: true,
  },
  sync: {
    kind: 'write',
    method: 'POST',
    path: '/v1/integrations/{id}/sync',
    status: 202,
    summary: 'Read again what an integration can give access to',
    scopes: write,
    subjects,
    params: ById,
    output: Integration,
    problems: [not_found],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/integrations/{id}',
    status: 204,
    summary: 'Disconnect an integration',
    scopes: write,
    subjects,
    params: ById,
    problems: [not_found, in_use],
  },
})

/** The webhooks of GitHub: signed, and applied once. */
export const githubWebhookEndpoints = endpoints('billing', {
  receive: {
    kind: 'raw',
    method: 'POST',
    path: '/v1/integrations/github/webhook',
    status: 200,
    summary: 'Receive an event from GitHub',
    subjects: ['anonymous'],
    problems: [],
    limit: false,
    internal: true,
  },
})
