import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import {
  ById,
  entity,
  Id,
  listOf,
  Metadata,
  Moment,
  OpaqueObject,
  SearchText,
} from '../kit/fields.ts'
import { lifecycle } from '../kit/lifecycle.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { Customer } from './customers.ts'

/**
 * A key follows its grant; a key the merchant disabled stays disabled until the merchant enables
 * it.
 */
export const licenseKeyLifecycle = lifecycle({
  granted: { revoke: 'revoked', disable: 'disabled' },
  revoked: { grant: 'granted', disable: 'disabled' },
  disabled: { enable: 'granted', revoke: 'revoked' },
})

/** The status of a license key. */
export const LicenseKeyStatus = z.enum(licenseKeyLifecycle.statuses)
export type LicenseKeyStatus = z.output<typeof LicenseKeyStatus>

/** The maximum number of activations that a merchant can set for one key. */
const KEY_ACTIVATIONS_MAX = 1000

const INT32_MAX = 2_147_483_647

const licenseKeyFields = {
  ...entity,
  organization_id: Id,
  customer_id: Id,
  customer: Customer,
  benefit_id: Id,
  key: z.string(),
  /** `****-` and the last six characters. */
  display_key: z.string(),
  status: LicenseKeyStatus,
  limit_activations: z.int().nullable(),
  usage: z.int(),
  limit_usage: z.int().nullable(),
  validations: z.int(),
  last_validated_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  /** Keys belong to the customer, never to a single member. */
  member_id: Id.nullable(),
  member: OpaqueObject.nullable(),
}

/** A license key of a customer, from a license key benefit. */
export const LicenseKey = z.object(licenseKeyFields).meta({ id: 'LicenseKey' })
export type LicenseKey = z.output<typeof LicenseKey>

const activationFields = {
  id: Id,
  license_key_id: Id,
  label: z.string(),
  /** The caller's own metadata about the device. */
  meta: Metadata,
  created_at: Moment,
  modified_at: Moment.nullable(),
}

/** A device or installation a key is used on. */
export const LicenseKeyActivation = z.object(activationFields).meta({ id: 'LicenseKeyActivation' })
export type LicenseKeyActivation = z.output<typeof LicenseKeyActivation>

/** An activation with its key. */
export const LicenseKeyActivationWithKey = z
  .object({ ...activationFields, license_key: LicenseKey })
  .meta({ id: 'LicenseKeyActivationWithKey' })
export type LicenseKeyActivationWithKey = z.output<typeof LicenseKeyActivationWithKey>

/** A key with all its activations. */
export const LicenseKeyWithActivations = z
  .object({ ...licenseKeyFields, activations: z.array(LicenseKeyActivation) })
  .meta({ id: 'LicenseKeyWithActivations' })
export type LicenseKeyWithActivations = z.output<typeof LicenseKeyWithActivations>

/** A valid key, with the requested activation. */
export const ValidatedLicenseKey = z
  .object({ ...licenseKeyFields, activation: LicenseKeyActivation.nullable() })
  .meta({ id: 'ValidatedLicenseKey' })
export type ValidatedLicenseKey = z.output<typeof ValidatedLicenseKey>

/** The merchant's update of one key. */
export const LicenseKeyUpdate = z.object({
  status: LicenseKeyStatus.nullable().optional(),
  usage: z.int().min(0).max(INT32_MAX).optional(),
  limit_activations: z.int().positive().max(KEY_ACTIVATIONS_MAX).nullable().optional(),
  limit_usage: z.int().positive().max(INT32_MAX).nullable().optional(),
  expires_at: Moment.nullable().optional(),
})
export type LicenseKeyUpdate = z.output<typeof LicenseKeyUpdate>

/**
 * Requests with a key and no other credential: from one address in a second, and from all addresses
 * in a minute.
 */
export const presentedKeyLimit = {
  max: 10,
  seconds: 1,
  by: 'key',
  together: { max: 600, seconds: 60 },
}

const presented = { key: z.string().max(255), organization_id: Id }

/** Validates a key. `conditions` must equal those of the activation exactly. */
export const LicenseKeyValidate = z.object({
  ...presented,
  activation_id: Id.nullable().optional(),
  benefit_id: Id.nullable().optional(),
  customer_id: Id.nullable().optional(),
  increment_usage: z.int().min(0).max(INT32_MAX).nullable().optional(),
  conditions: Metadata.default({}),
})
export type LicenseKeyValidate = z.output<typeof LicenseKeyValidate>

/** Uses one of the key's activations. */
export const LicenseKeyActivate = z.object({
  ...presented,
  label: z.string().max(1_000),
  conditions: Metadata.default({}),
  meta: Metadata.default({}),
})
export type LicenseKeyActivate = z.output<typeof LicenseKeyActivate>

/** Removes an activation. */
export const LicenseKeyDeactivate = z.object({ ...presented, activation_id: Id })
export type LicenseKeyDeactivate = z.output<typeof LicenseKeyDeactivate>

/** Errors of license keys. */
export const licenseKeyProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_granted: [404, 'ResourceNotFound', 'License key is no longer active.'],
  expired: [404, 'ResourceNotFound', 'License key has expired.'],
  conditions_differ: [404, 'ResourceNotFound', 'License key does not match the conditions.'],
  used_up: [400, 'BadRequest', 'License key has not enough usage left.'],
  not_activatable: [403, 'NotPermitted', 'License key does not support activations.'],
  activation_limit: [403, 'NotPermitted', 'License key activation limit already reached.'],
  not_rotatable: [
    400,
    'RotateNotPermitted',
    'License key cannot be rotated in its current status. Allowed statuses: disabled, granted.',
  ],
  not_active: [403, 'NotPermitted', 'License key is no longer active.'],
})

const { not_found, not_granted, expired, conditions_differ, used_up } = licenseKeyProblems
const { not_activatable, activation_limit, not_active } = licenseKeyProblems

/** Errors of validating a key. */
export const validateProblems = [not_found, not_granted, expired, conditions_differ, used_up]
/** Errors of activating a key. */
export const activateProblems = [not_found, not_active, not_activatable, activation_limit]

const read = ['license_keys:read', 'license_keys:write']
const write = ['license_keys:write']
const subjects = ['organization', 'user'] as const
const missing = [commonProblems.unauthorized, not_found]

/**
 * License keys, as the merchant sees them. The buyer's software uses the equivalent portal
 * endpoints.
 */
export const licenseKeyEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/license-keys/',
    status: 200,
    summary: 'List license keys',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      benefit_id: listOf(Id).optional(),
      status: listOf(LicenseKeyStatus).optional(),
      /** The customer's name or address, the whole key, or a part of what is shown of it. */
      query: SearchText.optional(),
      /** The whole key; looking it up does not count as its validation. */
      key: z.string().min(1).max(255).optional(),
      ...pageQuery,
    }),
    output: pageOf(LicenseKey),
    problems: missing,
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/license-keys/{id}',
    status: 200,
    summary: 'Get a license key',
    scopes: read,
    subjects,
    params: ById,
    output: LicenseKeyWithActivations,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/license-keys/{id}',
    status: 200,
    summary: 'Update a license key',
    scopes: write,
    subjects,
    params: ById,
    body: LicenseKeyUpdate,
    output: LicenseKey,
    problems: missing,
  },
  rotate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-keys/{id}/rotate',
    status: 200,
    summary: 'Replace the text of a license key',
    description: 'The previous text is invalid from now on. Limits, usage and activations stay.',
    scopes: write,
    subjects,
    params: ById,
    output: LicenseKey,
    problems: [...missing, licenseKeyProblems.not_rotatable],
  },
  getActivation: {
    kind: 'read',
    method: 'GET',
    path: '/v1/license-keys/{id}/activations/{activation_id}',
    status: 200,
    summary: 'Get an activation of a license key',
    scopes: read,
    subjects,
    params: z.object({ id: Id, activation_id: Id }),
    output: LicenseKeyActivationWithKey,
    problems: missing,
  },
  validate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-keys/validate',
    status: 200,
    summary: 'Validate a license key',
    scopes: write,
    subjects,
    body: LicenseKeyValidate,
    output: ValidatedLicenseKey,
    problems: validateProblems,
  },
  activate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-keys/activate',
    status: 200,
    summary: 'Activate a license key',
    scopes: write,
    subjects,
    body: LicenseKeyActivate,
    output: LicenseKeyActivationWithKey,
    problems: activateProblems,
  },
  deactivate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-keys/deactivate',
    status: 204,
    summary: 'Deactivate a license key',
    scopes: write,
    subjects,
    body: LicenseKeyDeactivate,
    problems: [not_found],
  },
})
