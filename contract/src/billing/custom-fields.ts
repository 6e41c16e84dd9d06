import { z } from 'zod'
import { entity, Id, Metadata } from '../kit/fields.ts'

/** Kinds of questions a merchant may put to buyers. */
export const CustomFieldType = z.enum(['text', 'number', 'date', 'checkbox', 'select'])
export type CustomFieldType = z.output<typeof CustomFieldType>

const form = {
  form_label: z.string().min(1).optional(),
  form_help_text: z.string().min(1).optional(),
  form_placeholder: z.string().min(1).optional(),
}

/** `ge` and `le` of a date are seconds since 1970. */
const bounds = { ge: z.int().optional(), le: z.int().optional() }

/** What each kind of custom field can be told about itself. */
export const customFieldProperties = {
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
    options: z.array(z.object({ value: z.string().min(1), label: z.string().min(1) })).min(1),
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

/** A question put to buyers at checkout, told apart by `type`. */
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

/** A custom field as a product asks it: where it stands and whether it must be answered. */
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
