import { isUndelivered } from '@gatehouse/contract/billing/undelivered'
import type { InputOf } from '../../ask.ts'
import { metadataBody, type MetadataPair, metadataPairs } from '../../frame/metadata-pairs.ts'
import type { Benefit } from './benefit-words.tsx'

/** Benefit types that the dashboard has a form for. */
export const writtenTypes = [
  'license_keys',
  'downloadables',
  'meter_credit',
  'discord',
  'github_repository',
  'custom',
] as const
/** A benefit type that the dashboard has a form for. */
export type WrittenType = (typeof writtenTypes)[number]

/** Benefit types that can be created: those that are delivered to buyers. */
export const offeredTypes = writtenTypes.filter(type => !isUndelivered(type))

/** A file of a benefit; buyers do not see an archived one. */
export interface AttachedFile {
  id: string
  archived: boolean
}

/** Repository permissions for buyers, from lowest to highest. */
export const permissions = ['pull', 'triage', 'push', 'maintain', 'admin'] as const

/**
 * The form values of a benefit; the values of disabled limits are kept in case they are enabled
 * again.
 */
export interface BenefitValues {
  type: WrittenType
  description: string
  note: string
  files: AttachedFile[]
  prefix: string
  expires: boolean
  ttl: number
  timeframe: 'day' | 'month' | 'year'
  activations: boolean
  limit: number
  enableCustomerAdmin: boolean
  usage: boolean
  limitUsage: number
  guildToken: string
  roleId: string
  kickMember: boolean
  repositoryOwner: string
  repositoryName: string
  permission: (typeof permissions)[number]
  meterId: string
  units: number | null
  rollover: boolean
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
  guildToken: '',
  roleId: '',
  kickMember: false,
  repositoryOwner: '',
  repositoryName: '',
  permission: 'pull',
  meterId: '',
  units: null,
  rollover: false,
  metadata: [],
}

/** A benefit's form values, or those of an empty form. */
export function benefitValues(benefit: Benefit | undefined): BenefitValues {
  if (!benefit) return empty
  const common = {
    ...empty,
    description: benefit.description,
    metadata: metadataPairs(benefit.metadata),
  }
  return { ...common, type: benefit.type, ...ownValues(benefit) }
}

function ownValues(benefit: Benefit): Partial<BenefitValues> {
  switch (benefit.type) {
    case 'custom':
      return { note: benefit.properties.note ?? '' }
    case 'downloadables': {
      const { files, archived } = benefit.properties
      return { files: files.map(id => ({ id, archived: archived[id] === true })) }
    }
    case 'discord': {
      const { guildToken, roleId, kickMember } = benefit.properties
      return { guildToken, roleId, kickMember }
    }
    case 'github_repository':
    case 'meter_credit':
      return benefit.properties
    case 'license_keys': {
      const { prefix, expires, activations, limitUsage } = benefit.properties
      return {
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
  }
}

/** The request body for the form values. */
export function benefitBody(values: BenefitValues): InputOf<'benefits', 'create'>['body'] {
  const common = { description: values.description, metadata: metadataBody(values.metadata) }
  switch (values.type) {
    case 'custom':
      return { type: 'custom', ...common, properties: { note: values.note || null } }
    case 'downloadables':
      return { type: 'downloadables', ...common, properties: downloadsBody(values) }
    case 'discord': {
      const { kickMember } = values
      const properties = { guildToken: values.guildToken.trim(), roleId: values.roleId.trim() }
      return { type: 'discord', ...common, properties: { ...properties, kickMember } }
    }
    case 'github_repository': {
      const repositoryOwner = values.repositoryOwner.trim()
      const repositoryName = values.repositoryName.trim()
      const properties = { repositoryOwner, repositoryName, permission: values.permission }
      return { type: 'github_repository', ...common, properties }
    }
    case 'meter_credit': {
      const { meterId, rollover, units } = values
      return {
        type: 'meter_credit',
        ...common,
        properties: { meterId, rollover, units: units ?? 0 },
      }
    }
    case 'license_keys':
      return { type: 'license_keys', ...common, properties: keysBody(values) }
  }
}

function downloadsBody({ files }: BenefitValues) {
  const archived = files.filter(file => file.archived).map(({ id }) => [id, true] as const)
  return { files: files.map(({ id }) => id), archived: Object.fromEntries(archived) }
}

function keysBody(values: BenefitValues) {
  const { prefix, expires, ttl, timeframe, activations, limit, usage, limitUsage } = values
  return {
    prefix: prefix.trim() || null,
    expires: expires ? { ttl, timeframe } : null,
    activations: activations ? { limit, enableCustomerAdmin: values.enableCustomerAdmin } : null,
    limitUsage: usage ? limitUsage : null,
  }
}
