import { z } from 'zod'
import { Id } from '../kit/fields.ts'
import { problems } from '../kit/problems.ts'
import { SubjectType } from './oauth-clients.ts'
import { OAuthScope } from './oauth-scopes.ts'

/** Errors of a user's decision. */
export const decisionProblems = problems({
  request_not_found: [
    404,
    'ResourceNotFound',
    'This request has expired. Start again in the app that sent you here.',
  ],
  code_not_found: [
    404,
    'CodeNotFound',
    'This code is not valid. Check the spelling, or get a new one on your device.',
  ],
  organization_required: [422, 'OrganizationRequired', 'Choose an organization.'],
  organization_not_permitted: [
    403,
    'NotPermitted',
    'You are not allowed to give the app this access to the organization.',
  ],
  sign_in_required: [403, 'SignInRequired', 'The app asks you to sign in again.'],
  impersonated: [403, 'NotPermitted', 'You cannot do this while impersonating a user'],
})

/** An app as users see it before they decide. */
const PublicClient = z.object({
  client_id: z.string(),
  client_name: z.string(),
  client_uri: z.string().nullable(),
  tos_uri: z.string().nullable(),
  policy_uri: z.string().nullable(),
})

/** An organization that a user can let an app act for. */
const ChoosableOrganization = z.object({ id: Id, slug: z.string(), name: z.string() })

/** What an app asks of the signed-in user. */
export const AuthorizationRequest = z.object({
  id: z.string(),
  /** `login`: the app asks for a sign-in after its request began. `consent`: for a decision. */
  prompt: z.enum(['login', 'consent']),
  /** False if the user must sign in (again) before continuing. */
  is_signed_in: z.boolean(),
  client: PublicClient,
  sub_type: SubjectType,
  scopes: z.array(OAuthScope),
  /** The host that the user is sent back to. */
  redirect_host: z.string(),
  organizations: z.array(ChoosableOrganization),
})
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>

/** An app's request to sign the user out. */
export const SignOutRequest = z.object({
  client: PublicClient.nullable(),
  /** Where the user goes after signing out: an address that the app has registered. */
  redirect_to: z.string().nullable(),
})
export type SignOutRequest = z.output<typeof SignOutRequest>

/** A user's decision. */
export const AuthorizationDecision = z.object({
  action: z.enum(['allow', 'deny', 'continue']),
  organization_id: Id.nullable().optional(),
})
export type AuthorizationDecision = z.output<typeof AuthorizationDecision>
