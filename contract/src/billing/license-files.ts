import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { Id, Metadata, Moment } from '../kit/fields.ts'
import { commonProblems, problems } from '../kit/problems.ts'
import { PublicKey } from '../kit/public-key.ts'
import { LicenseKeyValidate, presentedKeyLimit, validateProblems } from './license-keys.ts'

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** How long a license file is valid, in seconds; never longer than its key. */
export const licenseFileSeconds = {
  min: HOUR_SECONDS,
  max: 31 * DAY_SECONDS,
  usual: 14 * DAY_SECONDS,
}

/** The `typ` of a license file's header: no other token of ours can be presented as one. */
export const LICENSE_FILE_TYPE = 'license+jwt'

/** The content of a license file, as it is signed. Times are seconds since 1970 (RFC 7519). */
export const LicenseFileContent = z
  .object({
    iss: z.string().meta({ description: 'The address of the server that signed the file.' }),
    aud: Id.meta({ description: 'The organization that sells.' }),
    sub: Id.meta({ description: 'The license key.' }),
    iat: z.int(),
    exp: z.int(),
    refresh_after: z.int().meta({ description: 'From then on, a program requests a new file.' }),
    display_key: z.string(),
    customer_id: Id,
    benefit_id: Id,
    benefit_metadata: Metadata,
    key_expires_at: z.int().nullable(),
    activation: z
      .object({ id: Id, label: z.string(), conditions: Metadata })
      .nullable()
      .meta({ description: 'The device that the file is for; its conditions must be met there.' }),
  })
  .meta({ id: 'LicenseFileContent' })
export type LicenseFileContent = z.output<typeof LicenseFileContent>

/** A signed license that programs verify without a connection. */
export const LicenseFile = z
  .object({
    license_file: z.string().meta({
      description: 'A signed JWT (EdDSA, `typ` license+jwt) with a LicenseFileContent.',
    }),
    issued_at: Moment,
    refresh_after: Moment,
    expires_at: Moment,
  })
  .meta({ id: 'LicenseFile' })
export type LicenseFile = z.output<typeof LicenseFile>

/** Requests a license file. Validates the key like `validate`, and counts as a validation. */
export const LicenseFileCreate = LicenseKeyValidate.omit({ increment_usage: true }).extend({
  /** How many seconds the file is valid. */
  ttl: z
    .int()
    .min(licenseFileSeconds.min)
    .max(licenseFileSeconds.max)
    .default(licenseFileSeconds.usual),
})
export type LicenseFileCreate = z.output<typeof LicenseFileCreate>

/** Errors of license files. */
export const licenseFileProblems = problems({
  activation_needed: [
    403,
    'NotPermitted',
    'This license key has limited activations: activate the device and name its activation.',
  ],
  not_offered: [403, 'NotPermitted', 'This organization does not issue license files.'],
  too_many_keys: [409, 'Conflict', 'At most 10 keys can be created in a day.'],
})

/** Public keys of an organization, the current one first. */
const PublicKeys = z.object({ keys: z.array(PublicKey) })

/** Signed license files, and the public keys that verify them. */
export const licenseFileEndpoints = endpoints('billing', {
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-files/',
    status: 201,
    summary: 'Get a signed license file for use without a connection',
    description:
      'The license key is the credential. The file cannot be revoked: until it expires, programs ' +
      'that are offline accept it.',
    subjects: ['anonymous'],
    body: LicenseFileCreate,
    output: LicenseFile,
    problems: [
      ...validateProblems,
      licenseFileProblems.activation_needed,
      licenseFileProblems.not_offered,
    ],
    limit: presentedKeyLimit,
  },
  keys: {
    kind: 'read',
    method: 'GET',
    path: '/v1/license-files/public-keys',
    status: 200,
    summary: 'Get the public keys that verify license files',
    description: 'Empty while the organization does not issue license files.',
    subjects: ['anonymous'],
    query: z.object({ organization_id: Id }),
    output: PublicKeys,
    problems: [],
  },
  rotate: {
    kind: 'write',
    method: 'POST',
    path: '/v1/license-files/public-keys',
    status: 201,
    summary: 'Create a new key that signs license files from now on',
    description:
      'The first key allows programs and customers to request license files. ' +
      'The previous key stays published until the last file it signed has expired: 31 days.',
    scopes: ['license_keys:write'],
    subjects: ['organization', 'user'],
    body: z.object({ organization_id: Id.nullable().optional() }).default({}),
    output: PublicKeys,
    problems: [commonProblems.unauthorized, licenseFileProblems.too_many_keys],
  },
})
