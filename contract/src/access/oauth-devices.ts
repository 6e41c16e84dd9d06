import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Moment } from '../kit/fields.ts'
import { commonProblems } from '../kit/problems.ts'
import { providerPaths, tokenProblems } from './oauth-provider.ts'
import { AuthorizationRequest, decisionProblems } from './oauth-requests.ts'

/** How long the codes of a device are valid, in seconds. */
export const DEVICE_CODE_SECONDS = 600

/** What an app on a device asks of the signed-in user who entered its code. */
export const DeviceRequest = AuthorizationRequest.pick({
  client: true,
  sub_type: true,
  scopes: true,
  organizations: true,
}).extend({
  /** As people read it: `BCDF-GHJK`. */
  user_code: z.string(),
  /** Where the program that requested the code runs. */
  ip_address: z.string(),
  user_agent: z.string(),
  created_at: Moment,
})
export type DeviceRequest = z.output<typeof DeviceRequest>

/** A user's decision about an app on a device. */
export const DeviceDecision = z.object({
  user_code: z.string().min(1).max(50),
  action: z.enum(['allow', 'deny']),
  organization_id: Id.nullable().optional(),
})
export type DeviceDecision = z.output<typeof DeviceDecision>

const { invalid_request, invalid_client, invalid_scope } = tokenProblems
// Codes are short, so that users can type them: a user may try only a few.
const codes = { internal: true, limit: { max: 10, seconds: 60, shared: true } } as const

/**
 * Apps on devices without a browser: a user approves them on another device. Source: RFC 8628. A
 * device asks for its tokens at the token endpoint of the provider.
 */
export const oauthDeviceEndpoints = endpoints('billing', {
  request: {
    kind: 'raw',
    method: 'POST',
    path: providerPaths.device_authorization,
    status: 200,
    subjects: ['anonymous'],
    summary: 'Request codes for an app on a device without a browser',
    description:
      'A form with `scope` and the credentials of the app (RFC 8628). Show the user the code and ' +
      `the address: they approve the request there within ${DEVICE_CODE_SECONDS / 60} minutes.`,
    problems: [invalid_request, invalid_client, invalid_scope],
    limit: { max: 30, seconds: 60, shared: true },
  },
  review: {
    kind: 'read',
    method: 'GET',
    path: '/v1/oauth2/device/request',
    status: 200,
    summary: 'See what an app on a device asks of you',
    subjects: ['user'],
    query: DeviceDecision.pick({ user_code: true }),
    output: DeviceRequest,
    problems: [decisionProblems.code_not_found, commonProblems.unauthorized],
    ...codes,
  },
  decide: {
    kind: 'write',
    method: 'POST',
    path: '/v1/oauth2/device/request',
    status: 204,
    summary: 'Allow or deny what an app on a device asks of you',
    subjects: ['user'],
    body: DeviceDecision,
    problems: [
      decisionProblems.code_not_found,
      decisionProblems.organization_required,
      decisionProblems.organization_not_permitted,
      decisionProblems.impersonated,
      commonProblems.unauthorized,
    ],
    ...codes,
  },
})
