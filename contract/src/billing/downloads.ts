import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, Id, listOf, Moment } from '../kit/fields.ts'
import { pageOf, pageQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { benefitProblems } from './benefits.ts'
import { DownloadableFile, downloadFields, fileProblems } from './files.ts'

/** Minutes a download link of a customer works. */
export const DOWNLOAD_LINK_MINUTES = 60

/** The link of a file: while it works, it checks the customer's benefit each time it is used. */
const DownloadLink = z
  .object({
    url: z.string(),
    /** No headers are required; clients of the protocol expect the field. */
    headers: z.record(z.string(), z.string()).meta({ opaque: true }),
    expires_at: Moment,
  })
  .meta({ id: 'DownloadLink' })
export type DownloadLink = z.output<typeof DownloadLink>

/** A file with its link. */
const FileDownload = z
  .object({ ...downloadFields, service: z.literal('downloadable'), download: DownloadLink })
  .meta({ id: 'FileDownload' })

/** A file that a benefit gives to a customer. */
export const Downloadable = z
  .object({ id: Id, benefit_id: Id, file: FileDownload })
  .meta({ id: 'Downloadable' })
export type Downloadable = z.output<typeof Downloadable>

/**
 * A file of a benefit. `downloads` counts how often customers downloaded it through this benefit,
 * and `downloaders` how many of them did.
 */
const BenefitFile = z
  .object({ ...DownloadableFile.shape, downloaders: z.int(), downloads: z.int() })
  .meta({ id: 'BenefitFile' })

/** The result of a new version: the file, and how many benefits include it from now on. */
export const FileReplacement = z
  .object({ file: DownloadableFile, benefits: z.int() })
  .meta({ id: 'FileReplacement' })
export type FileReplacement = z.output<typeof FileReplacement>

/** Errors of downloads. */
export const downloadProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  link_expired: [410, 'ResourceUnavailable', 'This download link has expired.'],
})

const { not_found, link_expired } = downloadProblems
const merchants = ['organization', 'user'] as const

/** The files of a benefit. */
export const benefitFileEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/benefits/{id}/files',
    status: 200,
    summary: 'List the files of a benefit, with their downloads',
    description: 'In the order of the benefit, including archived files.',
    scopes: ['benefits:read', 'benefits:write'],
    subjects: merchants,
    params: ById,
    query: z.object(pageQuery),
    output: pageOf(BenefitFile),
    problems: [benefitProblems.not_found],
  },
})

/** New versions of files that customers hold. */
export const fileVersionEndpoints = endpoints('billing', {
  replace: {
    kind: 'write',
    method: 'POST',
    path: '/v1/files/{id}/replace',
    status: 200,
    summary: 'Replace a file with a new version',
    description:
      'Benefits that include the file include the new version in its place and archive the file, ' +
      'so every customer who holds it can download the new version.',
    scopes: ['files:write'],
    subjects: merchants,
    params: ById,
    body: z.object({
      /** The new version: an uploaded file. */
      file_id: Id,
      /** Emails the new version to every customer who holds it. */
      notify_customers: z.boolean().default(false),
    }),
    output: FileReplacement,
    problems: [fileProblems.not_permitted, fileProblems.not_found],
  },
})

/** The merchant's own downloads. */
export const fileDownloadEndpoints = endpoints('billing', {
  link: {
    kind: 'read',
    method: 'GET',
    path: '/v1/files/{id}/download-link',
    status: 200,
    summary: 'Get a link to download one of your files',
    description:
      `For files that customers download. The link works for ${DOWNLOAD_LINK_MINUTES} minutes, ` +
      'for anyone who has it, and is not counted as a download.',
    scopes: ['files:read', 'files:write'],
    subjects: merchants,
    params: ById,
    output: DownloadLink,
    problems: [fileProblems.not_found],
  },
})

/** The customer's files. */
export const portalDownloadableEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customer-portal/downloadables/',
    status: 200,
    summary: 'List your files',
    description: `Each with a link that works for ${DOWNLOAD_LINK_MINUTES} minutes.`,
    scopes: ['customer_portal:read', 'customer_portal:write'],
    subjects: ['customer'],
    unverified: true,
    members: true,
    query: z.object({
      organization_id: listOf(Id).optional(),
      benefit_id: listOf(Id).optional(),
      ...pageQuery,
    }),
    output: pageOf(Downloadable),
    problems: [],
  },
  get: {
    kind: 'raw',
    method: 'GET',
    path: '/v1/customer-portal/downloadables/{token}',
    status: 200,
    summary: 'Download a file',
    description:
      'Sends the file, or redirects with 302 to the object store that contains it. Interrupted ' +
      'downloads can be resumed with `Range` and `If-Range`.',
    subjects: ['anonymous'],
    params: z.object({ token: z.string().max(1_000) }),
    problems: [not_found, link_expired],
    // A download manager requests several ranges at the same time.
    limit: { max: 300, seconds: 60 },
  },
})
