import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf, Metadata, MetadataFilter, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import {
  benefitInputs,
  benefitProperties,
  benefitVariants,
  BenefitType,
} from './benefit-properties.ts'

/** Fields of every benefit, in every view and of every type. */
export const benefitFields = {
  ...entity,
  description: z.string(),
  selectable: z.boolean(),
  deletable: z.boolean(),
  is_deleted: z.boolean(),
  organization_id: Id,
}

const merchantFields = {
  ...benefitFields,
  metadata: Metadata,
  visibility: z.enum(['draft', 'private', 'public']),
  visibility_configurable: z.boolean(),
}

const variant = <T extends BenefitType>(type: T) =>
  z.object({ ...merchantFields, type: z.literal(type), properties: benefitProperties[type] })

type Variant = { [T in BenefitType]: ReturnType<typeof variant<T>> }[BenefitType]

/** Something a product grants; `type` is the discriminator. */
export const Benefit = z
  .discriminatedUnion('type', benefitVariants<Variant>(variant))
  .meta({ id: 'Benefit' })
export type Benefit = z.output<typeof Benefit>

/** A benefit in public views: without its settings. */
export const BenefitPublic = z
  .object({ ...benefitFields, type: BenefitType })
  .meta({ id: 'BenefitPublic' })
export type BenefitPublic = z.output<typeof BenefitPublic>

/** Values of the fields that only other SDK generations have. */
export const neutralBenefit = {
  is_deleted: false,
  visibility: 'public',
  visibility_configurable: false,
} as const satisfies Partial<Benefit>

const description = z.string().min(3).max(42)

const creation = <T extends BenefitType>(type: T) =>
  z.object({
    type: z.literal(type),
    description,
    metadata: Metadata.default({}),
    organization_id: Id.nullable().optional(),
    properties: benefitInputs[type],
  })

type Creation = { [T in BenefitType]: ReturnType<typeof creation<T>> }[BenefitType]

/** A new benefit; the description (3 to 42 characters) is what buyers read. */
export const BenefitCreate = z
  .discriminatedUnion('type', benefitVariants<Creation>(creation))
  .describe(
    'Benefits of type discord and github_repository need an integration, and an operator who has ' +
      'configured the platform; otherwise they are rejected with 422.',
  )
export type BenefitCreate = z.output<typeof BenefitCreate>

const change = <T extends BenefitType>(type: T) =>
  z.object({
    type: z.literal(type),
    description: description.nullable().optional(),
    metadata: Metadata.optional(),
    properties: benefitInputs[type].nullable().optional(),
  })

type Change = { [T in BenefitType]: ReturnType<typeof change<T>> }[BenefitType]

/** An update of a benefit; `type` selects the kind and cannot change. */
export const BenefitUpdate = z.discriminatedUnion('type', benefitVariants<Change>(change))
export type BenefitUpdate = z.output<typeof BenefitUpdate>

/** Errors of benefits. */
export const benefitProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
  not_deletable: [403, 'NotPermitted', "This benefit can't be deleted."],
})

const read = ['benefits:read', 'benefits:write']
const write = ['benefits:write']
const subjects = ['organization', 'user'] as const

/** Benefits: what products grant. */
export const benefitEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/benefits/',
    status: 200,
    summary: 'List benefits',
    scopes: read,
    subjects,
    query: z.object({
      id: listOf(Id).optional(),
      exclude_id: listOf(Id).optional(),
      organization_id: listOf(Id).optional(),
      type: listOf(BenefitType).optional(),
      /** Only benefits that a product grants. */
      product_id: listOf(Id).optional(),
      /** Only benefits that include a file. */
      file_id: listOf(Id).optional(),
      query: SearchText.optional(),
      metadata: MetadataFilter.optional(),
      ...pageQuery,
      /** `user_order` is the order of creation: there is no manual order. */
      sorting: sortingQuery(['created_at', 'description', 'type', 'user_order'], '-created_at'),
    }),
    output: pageOf(Benefit),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/benefits/',
    status: 201,
    summary: 'Create a benefit',
    scopes: write,
    subjects,
    body: BenefitCreate,
    output: Benefit,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/benefits/{id}',
    status: 200,
    summary: 'Get a benefit',
    scopes: read,
    subjects,
    params: ById,
    output: Benefit,
    problems: [benefitProblems.not_found],
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/benefits/{id}',
    status: 200,
    summary: 'Update a benefit',
    description: 'Changes to license key expiry and limits also apply to existing keys.',
    scopes: write,
    subjects,
    params: ById,
    body: BenefitUpdate,
    output: Benefit,
    problems: [benefitProblems.not_found],
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/benefits/{id}',
    status: 204,
    summary: 'Delete a benefit and revoke all its grants',
    scopes: write,
    subjects,
    params: ById,
    problems: [benefitProblems.not_found, benefitProblems.not_deletable],
  },
})
