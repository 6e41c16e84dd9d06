import type { InputOf } from '../../ask.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Benefit } from './benefit-words.tsx'

/** Kinds of benefits the dashboard makes. */
export const writtenTypes = ['license_keys', 'downloadables', 'custom'] as const
/** A kind of benefit the dashboard makes. */
export type WrittenType = (typeof writtenTypes)[number]

/** A file a benefit gives; archived, buyers do not see it. */
export interface GivenFile {
  id: string
  archived: boolean
}

/** What the form of a benefit holds; limits that are off are kept, in case they come back on. */
export interface BenefitValues {
  type: WrittenType
  description: string
  note: string
  files: GivenFile[]
  prefix: string
  expires: boolean
  ttl: number
  timeframe: 'day' | 'month' | 'year'
  activations: boolean
  limit: number
  enableCustomerAdmin: boolean
  usage: boolean
  limitUsage: number
  metadata: MetadataPair[]
}

const empty: BenefitValues = {
  type: 'license_keys',
  description: '',
  note: '',
  files: [],
  prefix: '',
  expires: false,
  ttl: 1,
  timeframe: 'year',
  activations: false,
  limit: 3,
  enableCustomerAdmin: true,
  usage: false,
  limitUsage: 100,
  metadata: [],
}

/** A benefit as the form holds it, or an empty form. */
export function benefitValues(benefit: Benefit | undefined): BenefitValues {
  if (!benefit) return empty
  const common = {
    ...empty,
    description: benefit.description,
    metadata: metadataPairs(benefit.metadata),
  }
  if (benefit.type === 'custom') {
    return { ...common, type: 'custom', note: benefit.properties.note ?? '' }
  }
  if (benefit.type === 'downloadables') {
    const { files, archived } = benefit.properties
    const given = files.map(id => ({ id, archived: archived[id] === true }))
    return { ...common, type: 'downloadables', files: given }
  }
  if (benefit.type !== 'license_keys') return common
  const { prefix, expires, activations, limitUsage } = benefit.properties
  return {
    ...common,
    prefix: prefix ?? '',
    ...(expires && { expires: true, ttl: expires.ttl, timeframe: expires.timeframe }),
    ...(activations && {
      activations: true,
      limit: activations.limit,
      enableCustomerAdmin: activations.enableCustomerAdmin,
    }),
    ...(limitUsage !== null && { usage: true, limitUsage }),
  }
}

/** Whether the dashboard has a form for a benefit. */
export function isWritten(benefit: Benefit): boolean {
  return writtenTypes.some(type => type === benefit.type)
}

/** What the form describes, for the server. */
export function benefitBody(values: BenefitValues): InputOf<'benefits', 'create'>['body'] {
  const { description } = values
  const metadata = metadataBody(values.metadata)
  if (values.type === 'custom') {
    return { type: 'custom', description, metadata, properties: { note: values.note || null } }
  }
  if (values.type === 'downloadables') {
    const { files } = values
    const archived = files.filter(file => file.archived).map(({ id }) => [id, true] as const)
    const properties = {
      files: files.map(({ id }) => id),
      archived: Object.fromEntries(archived),
    }
    return { type: 'downloadables', description, metadata, properties }
  }
  const { prefix, expires, ttl, timeframe, activations, limit, usage, limitUsage } = values
  return {
    type: 'license_keys',
    description,
    metadata,
    properties: {
      prefix: prefix.trim() || null,
      expires: expires ? { ttl, timeframe } : null,
      activations: activations ? { limit, enableCustomerAdmin: values.enableCustomerAdmin } : null,
      limitUsage: usage ? limitUsage : null,
    },
  }
}
