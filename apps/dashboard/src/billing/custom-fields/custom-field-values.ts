import type { InputOf } from '../../endpoint-hooks.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { CustomField, FieldType } from './custom-field-texts.tsx'

/** The form values of a custom field; the values of other types are kept, but not sent. */
export interface CustomFieldValues {
  type: FieldType
  name: string
  slug: string
  formLabel: string
  formHelpText: string
  formPlaceholder: string
  textarea: boolean
  minLength: number | null
  maxLength: number | null
  ge: number | null
  le: number | null
  /** First and last day: `2026-11-20`, or empty. */
  from: string
  until: string
  options: { value: string; label: string }[]
  metadata: MetadataPair[]
}

type Body = InputOf<'customFields', 'create'>['body']

const empty: CustomFieldValues = {
  type: 'text',
  name: '',
  slug: '',
  formLabel: '',
  formHelpText: '',
  formPlaceholder: '',
  textarea: false,
  minLength: null,
  maxLength: null,
  ge: null,
  le: null,
  from: '',
  until: '',
  options: [{ value: '', label: '' }],
  metadata: [],
}

/** A custom field's form values, or those of an empty form. */
export function customFieldValues(field: CustomField | undefined): CustomFieldValues {
  if (!field) return empty
  const { type, name, slug, properties } = field
  const { formLabel = '', formHelpText = '', formPlaceholder = '' } = properties
  return {
    ...empty,
    type,
    name,
    slug,
    formLabel,
    formHelpText,
    formPlaceholder,
    ...ownValues(field),
    metadata: metadataPairs(field.metadata),
  }
}

function ownValues(field: CustomField): Partial<CustomFieldValues> {
  switch (field.type) {
    case 'text': {
      const { textarea = false, minLength = null, maxLength = null } = field.properties
      return { textarea, minLength, maxLength }
    }
    case 'number': {
      const { ge = null, le = null } = field.properties
      return { ge, le }
    }
    case 'date':
      return { from: dayOf(field.properties.ge), until: dayOf(field.properties.le) }
    case 'select':
      return { options: field.properties.options }
    case 'checkbox':
      return {}
  }
}

/** The request body for the form values. */
export function customFieldBody(values: CustomFieldValues): Body {
  const { type, name, slug, formLabel, formHelpText, formPlaceholder } = values
  const form = {
    formLabel: formLabel || undefined,
    formHelpText: formHelpText || undefined,
    formPlaceholder: formPlaceholder || undefined,
  }
  const common = { name, slug, metadata: metadataBody(values.metadata) }
  switch (type) {
    case 'text': {
      const { textarea, minLength, maxLength } = values
      const lengths = { minLength: minLength ?? undefined, maxLength: maxLength ?? undefined }
      return { type, ...common, properties: { ...form, textarea, ...lengths } }
    }
    case 'number': {
      const bounds = { ge: values.ge ?? undefined, le: values.le ?? undefined }
      return { type, ...common, properties: { ...form, ...bounds } }
    }
    case 'date': {
      const bounds = { ge: secondsOf(values.from), le: secondsOf(values.until) }
      return { type, ...common, properties: { ...form, ...bounds } }
    }
    case 'checkbox':
      return { type, ...common, properties: form }
    case 'select':
      return { type, ...common, properties: { ...form, options: values.options } }
  }
}

const SECOND_MS = 1_000

/** A bound of a date: Unix seconds, at midnight UTC. */
const secondsOf = (day: string) => (day ? Date.parse(day) / SECOND_MS : undefined)

const dayOf = (seconds: number | undefined) =>
  seconds === undefined ? '' : new Date(seconds * SECOND_MS).toISOString().slice(0, 10)

/** A slug for a name: lower case, without accents, other characters as underscores. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, SLUG_MAX)

/** The maximum length of a slug. */
export const SLUG_MAX = 64
