import { z } from 'zod'
import { userProblems } from '../accounts/users.ts'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment, Opaque } from '../kit/fields.ts'
import { PAGE_LIMIT_MAX } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { memberProblems, OrganizationKey } from './members.ts'

/** Who can have done something in an organization. */
export const auditActors = [
  'user',
  'organization_token',
  'customer',
  'buyer',
  'operator',
  'system',
] as const
export type AuditActor = (typeof auditActors)[number]

/** One thing that was done in an organization. */
export const OrganizationAuditEntry = z
  .object({
    id: Id,
    /** What it was done to, and what: for example `member.role_changed`. */
    action: z.string(),
    subjectKind: z.string(),
    subjectId: Id.nullable(),
    /** What it is called now, or was when it was deleted; null where it has no name. */
    subjectName: z.string().nullable(),
    actor: z.object({
      /** `buyer` is somebody at a checkout, `operator` a program of who runs the server. */
      kind: z.enum(auditActors),
      /** Of the user, the access token or the customer; null for nobody in particular. */
      id: Id.nullable(),
      /** A user's name, a token's comment, a customer's address; null where it is gone. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      /** Somebody of the operator acted as this user. */
      impersonated: z.boolean(),
    }),
    ipAddress: z.string(),
    userAgent: z.string(),
    /** What it followed from: the id of the request, or `job:` and what was done by itself. */
    cause: z.string(),
    before: Opaque.nullable(),
    after: Opaque.nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'OrganizationAuditEntry' })
export type OrganizationAuditEntry = z.output<typeof OrganizationAuditEntry>

/** Which entries. All that is said must fit. */
const filters = {
  organizationId: OrganizationKey.optional(),
  /** An action, or the beginning of several that ends with a dot, as `member.`. */
  action: z.string().max(100).optional(),
  /** Of the user, the access token or the customer who did it. */
  actorId: Id.optional(),
  subjectKind: z.string().max(100).optional(),
  subjectId: Id.optional(),
  /** From this moment on, before that one. */
  from: Moment.optional(),
  to: Moment.optional(),
}

const PAGE_LENGTH = 25

/** A page of the log. */
export const OrganizationAuditQuery = z.object({
  ...filters,
  /** The id an earlier answer gave as `next`. */
  before: Id.optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(PAGE_LENGTH)
    .transform(limit => Math.min(limit, PAGE_LIMIT_MAX)),
})
export type OrganizationAuditQuery = z.output<typeof OrganizationAuditQuery>

/** A file with all that fits. */
export const OrganizationAuditExport = z.object({
  ...filters,
  format: z.enum(['csv', 'jsonl']).default('csv'),
})
export type OrganizationAuditExport = z.output<typeof OrganizationAuditExport>

/** What the log refuses. */
export const auditProblems = problems({
  may_not_see: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_THE_AUDIT_LOG',
    'You are not allowed to see the audit log of this organization',
  ],
})

const { no_active_organization, not_a_member } = memberProblems
const refused = [
  userProblems.unauthorized,
  no_active_organization,
  not_a_member,
  auditProblems.may_not_see,
]

/** What was done in an organization, for those who answer for it. */
export const organizationAuditEndpoints = endpoints('accounts', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/api/auth/organization/audit-log',
    status: 200,
    summary: 'What was done in an organization, the latest first',
    subjects: ['user'],
    query: OrganizationAuditQuery,
    output: z.object({
      entries: z.array(OrganizationAuditEntry),
      /** Give it as `before` to see what happened earlier; null at the end. */
      next: Id.nullable(),
    }),
    problems: refused,
  },
  export: {
    kind: 'raw',
    method: 'GET',
    path: '/api/auth/organization/audit-log/export',
    status: 200,
    summary: 'The same as a file: comma-separated values, or JSON by lines',
    subjects: ['user'],
    query: OrganizationAuditExport,
    problems: refused,
    limit: { max: 10, seconds: 60, shared: true },
  },
})
