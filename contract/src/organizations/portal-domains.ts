import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, Moment } from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { problems } from '../kit/problems.ts'
import { organizationProblems } from './merchant.ts'

/**
 * The portal is served at a domain while it is verified or failing. A check that finds no proof
 * makes it failing; after several days without one it is stopped.
 */
export const portalDomainLifecycle = lifecycle({
  pending: { verify: 'verified' },
  verified: { miss: 'failing', stop: 'stopped' },
  failing: { verify: 'verified', stop: 'stopped' },
  stopped: { verify: 'verified' },
})

/** The status of a portal domain. */
export const PortalDomainStatus = z.enum(portalDomainLifecycle.statuses)
export type PortalDomainStatus = z.output<typeof PortalDomainStatus>

/** How long a domain is served after its proof has gone, in days. */
export const PROOF_MISSING_DAYS_MAX = 3

/** The path on a domain where a file proves it. */
export const PROOF_FILE_PATH = '/.well-known/gatehouse-verification.txt'

const HOST_LENGTH_MAX = 253
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'

/** A domain name such as `billing.example.com`; other scripts in their ASCII form (`xn--…`). */
export const PortalHost = z
  .string()
  .toLowerCase()
  .max(HOST_LENGTH_MAX)
  .regex(
    // The last label begins with a letter, so that no IP address matches.
    new RegExp(`^(${LABEL}\\.)+(?![0-9])${LABEL}$`),
    'Input should be a domain such as billing.example.com',
  )

/** Why the last check found no proof of a domain. */
export const PortalDomainProblem = z.enum(['not_found', 'wrong_value', 'unreachable', 'taken'])
export type PortalDomainProblem = z.output<typeof PortalDomainProblem>

/** The merchant's domain for the customer portal, and how to prove it. */
export const PortalDomain = z
  .object({
    organization_id: Id,
    host: z.string(),
    status: PortalDomainStatus,
    /** Where the proof was last found; null: nowhere yet. */
    method: z.enum(['dns', 'file']).nullable(),
    problem: PortalDomainProblem.nullable(),
    /** Whether requests to the domain reach this server: only then do links use the domain. */
    is_reachable: z.boolean(),
    /** The TXT record that proves the domain. */
    txt_record: z.object({ name: z.string(), value: z.string() }),
    /** The file that also does, for a domain that already serves a website. */
    file: z.object({ url: z.string(), content: z.string() }),
    /** The host that the domain's CNAME record must name. */
    points_to: z.string(),
    /** The portal's address at the domain. */
    portal_url: z.string(),
    verified_at: Moment.nullable(),
    failing_since: Moment.nullable(),
    /** When the domain is no longer served unless the proof returns. */
    stops_at: Moment.nullable(),
    last_checked_at: Moment.nullable(),
    created_at: Moment,
    modified_at: Moment.nullable(),
  })
  .meta({ id: 'PortalDomain' })
export type PortalDomain = z.output<typeof PortalDomain>

/** Errors of portal domains. */
export const portalDomainProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  reserved: [403, 'DomainReserved', "This domain can't be used for a portal."],
})

const read = ['organizations:read', 'organizations:write']
const write = ['organizations:write']
const subjects = ['organization', 'user'] as const
const path = '/v1/organizations/{id}/portal-domain'

/** The customer portal at a domain of the merchant. */
export const portalDomainEndpoints = endpoints('billing', {
  get: {
    kind: 'read',
    method: 'GET',
    path,
    status: 200,
    summary: 'Get the portal domain',
    description: 'Null if the organization has none.',
    scopes: read,
    subjects,
    params: ById,
    output: PortalDomain.nullable(),
    problems: [organizationProblems.not_found],
  },
  set: {
    kind: 'write',
    method: 'PUT',
    path,
    status: 200,
    summary: 'Set the portal domain',
    description:
      'The domain must be proved by its `txt_record` or `file` before the portal is served ' +
      'there. It replaces an earlier domain, which is no longer served. Setting the same ' +
      'domain again changes nothing.',
    scopes: write,
    subjects,
    params: ById,
    body: z.object({ host: PortalHost }),
    output: PortalDomain,
    problems: [organizationProblems.not_found, portalDomainProblems.reserved],
    limit: { max: 20, seconds: 3_600, shared: true },
  },
  check: {
    kind: 'staged',
    method: 'POST',
    path: `${path}/check`,
    status: 200,
    summary: 'Check the portal domain',
    description:
      'Looks for the proof now, and whether the domain leads to this server. Domains are also ' +
      'checked daily, and hourly while they are set up.',
    scopes: write,
    subjects,
    params: ById,
    output: PortalDomain,
    problems: [portalDomainProblems.not_found],
    limit: { max: 10, seconds: 60, shared: true },
  },
  remove: {
    kind: 'write',
    method: 'DELETE',
    path,
    status: 204,
    summary: 'Remove the portal domain',
    description: "The portal is no longer served there; links use the server's own address.",
    scopes: write,
    subjects,
    params: ById,
    problems: [portalDomainProblems.not_found],
  },
  /** Asked by a proxy before it requests a certificate, under whatever address it knows. */
  allowed: {
    kind: 'read',
    method: 'GET',
    path: '/v1/portal-domains/allowed',
    status: 200,
    summary: 'Check whether a domain may have a certificate',
    description:
      'For reverse proxies that request TLS certificates on demand: 200 if a portal is served at ' +
      'the domain, otherwise 404.',
    subjects: ['anonymous'],
    query: z.object({ domain: z.string().max(HOST_LENGTH_MAX) }),
    output: z.object({ domain: z.string() }),
    problems: [portalDomainProblems.not_found],
    limit: { max: 300, seconds: 60 },
  },
})
