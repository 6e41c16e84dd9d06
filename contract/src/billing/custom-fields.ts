import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { ById, entity, Id, listOf, Metadata, SearchText } from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'

/** Types of fields a merchant can add to the checkout form. */
export const CustomFieldType = z.enum(['text', 'number', 'date', 'checkbox', 'select'])
export type CustomFieldType = z.output<typeof CustomFieldType>

const form = {
  form_label: z.string().min(1).max(1_000).optional(),
  form_help_text: z.string().min(1).max(1_000).optional(),
  form_placeholder: z.string().min(1).max(1_000).optional(),
}

/** The maximum number of options of a select field: every country, and as many again. */
const OPTIONS_MAX = 500
const option = z.string().min(1).max(256)

/** `ge` and `le` of a date are seconds since 1970. */
const bounds = { ge: z.int().optional(), le: z.int().optional() }

/** The properties of each type of custom field. */
const customFieldProperties = {
  text: z.object({
    ...form,
    textarea: z.boolean().optional(),
    min_length: z.int().min(0).optional(),
    max_length: z.int().min(0).optional(),
  }),
  number: z.object({ ...form, ...bounds }),
  date: z.object({ ...form, ...bounds }),
  checkbox: z.object(form),
  select: z.object({
    ...form,
    options: z
      .array(z.object({ value: option, label: option }))
      .min(1)
      .max(OPTIONS_MAX),
  }),
}

const variant = <T extends CustomFieldType>(type: T) =>
  z.object({
    ...entity,
    metadata: Metadata,
    type: z.literal(type),
    slug: z.string(),
    name: z.string(),
    organization_id: Id,
    properties: customFieldProperties[type],
  })

/** A field of the checkout form; `type` is the discriminator. */
export const CustomField = z
  .discriminatedUnion('type', [
    variant('text'),
    variant('number'),
    variant('date'),
    variant('checkbox'),
    variant('select'),
  ])
  .meta({ id: 'CustomField' })
export type CustomField = z.output<typeof CustomField>

/** A custom field attached to a product: its position and whether it is required. */
export const AttachedCustomField = z
  .object({
    custom_field_id: Id,
    custom_field: CustomField,
    order: z.int(),
    required: z.boolean(),
  })
  .meta({ id: 'AttachedCustomField' })
export type AttachedCustomField = z.output<typeof AttachedCustomField>

/** Attaches a custom field to a product; the list's order is the form's order. */
export const AttachedCustomFieldCreate = z.object({ custom_field_id: Id, required: z.boolean() })
export type AttachedCustomFieldCreate = z.output<typeof AttachedCustomFieldCreate>

/**
 * The name under which values are stored; `__proto__` is excluded because it cannot be an object
 * key.
 */
const slug = z
  .string()
  .min(1)
  .max(64)
  .regex(
    /^(?!__proto__$)[a-z0-9_-]*$/,
    'Input should be lower case letters, digits, hyphens and underscores',
  )

/** The upper limit is ours: longer text can be neither indexed for sorting nor displayed. */
const name = z.string().min(1).max(256)

const creation = <T extends CustomFieldType>(type: T) =>
  z.object({
    type: z.literal(type),
    slug,
    name,
    properties: customFieldProperties[type],
    metadata: Metadata.default({}),
    organization_id: Id.nullable().optional(),
  })

/** A new custom field; `type` determines its properties. */
export const CustomFieldCreate = z.discriminatedUnion('type', [
  creation('text'),
  creation('number'),
  creation('date'),
  creation('checkbox'),
  creation('select'),
])
export type CustomFieldCreate = z.output<typeof CustomFieldCreate>

const change = <T extends CustomFieldType>(type: T) =>
  z.object({
    type: z.literal(type),
    slug: slug.nullable().optional(),
    name: name.nullable().optional(),
    // Function calls, because method chains would lose the type of the specific kind.
    properties: z.optional(z.nullable(customFieldProperties[type])),
    metadata: Metadata.optional(),
  })

/** An update of a custom field; its type cannot change, and `properties` replaces all of them. */
export const CustomFieldUpdate = z.discriminatedUnion('type', [
  change('text'),
  change('number'),
  change('date'),
  change('checkbox'),
  change('select'),
])
export type CustomFieldUpdate = z.output<typeof CustomFieldUpdate>

/** Errors of custom fields. */
export const customFieldProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['custom_fields:read', 'custom_fields:write']
const write = ['custom_fields:write']
const subjects = ['organization', 'user'] as const
const missing = [customFieldProblems.not_found]

/** Custom fields: what merchants ask buyers at checkout. */
export const customFieldEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/custom-fields/',
    status: 200,
    summary: 'List custom fields',
    scopes: read,
    subjects,
    query: z.object({
      organization_id: listOf(Id).optional(),
      query: SearchText.optional(),
      type: listOf(CustomFieldType).optional(),
      /** Only fields attached to a product. */
      product_id: listOf(Id).optional(),
      ...pageQuery,
      sorting: sortingQuery(['created_at', 'slug', 'name', 'type'], 'slug'),
    }),
    output: pageOf(CustomField),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/custom-fields/',
    status: 201,
    summary: 'Create a custom field',
    scopes: write,
    subjects,
    body: CustomFieldCreate,
    output: CustomField,
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/custom-fields/{id}',
    status: 200,
    summary: 'Get a custom field',
    scopes: read,
    subjects,
    params: ById,
    output: CustomField,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/custom-fields/{id}',
    status: 200,
    summary: 'Update a custom field',
    description: 'Changing the slug also updates existing answers.',
    scopes: write,
    subjects,
    params: ById,
    body: CustomFieldUpdate,
    output: CustomField,
    problems: missing,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/custom-fields/{id}',
    status: 204,
    summary: 'Delete a custom field',
    description: 'Removes it from products. Existing answers are kept.',
    scopes: write,
    subjects,
    params: ById,
    problems: missing,
  },
})
