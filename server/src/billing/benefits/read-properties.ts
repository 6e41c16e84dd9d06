import type { BenefitCreate } from '@gatehouse/contract/billing/benefits'
import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { filesIn } from '../files/queries.ts'
import { lockMetersShared } from '../meters/queries.ts'

const LOC = ['body', 'properties']

/**
 * Validates the merchant's settings of a benefit and returns them as they are stored. Files must
 * exist, and a meter must exist and not be archived.
 */
export async function readProperties(
  work: Work,
  organization_id: string,
  given: Pick<BenefitCreate, 'type' | 'properties'>,
): Promise<Record<string, unknown>> {
  const { type, properties } = given as BenefitCreate
  switch (type) {
    case 'custom':
    case 'github_repository':
    case 'license_keys':
      return properties
    case 'discord':
      return { ...properties, guild_id: properties.guild_token }
    case 'downloadables':
      return readDownloads(work, organization_id, properties)
    case 'meter_credit':
      await refuseMeter(work, organization_id, properties.meter_id)
      return properties
  }
}

async function refuseMeter(work: Work, organization_id: string, input: string): Promise<void> {
  const meter = (await lockMetersShared(work, organization_id, [input])).get(input)
  if (meter?.archived_at === null) return
  const msg = meter ? 'Meter is archived.' : 'Meter does not exist.'
  invalid({ loc: [...LOC, 'meter_id'], msg, input })
}

type Downloads = { files: string[]; archived: Record<string, boolean> }

/** Each downloadable file of the merchant once; archive flags of other files are ignored. */
async function readDownloads(work: Work, organization_id: string, given: Downloads) {
  const found = await filesIn(work, organization_id, given.files)
  const known = new Set(found.filter(file => file.service === 'downloadable').map(({ id }) => id))
  const broken = given.files.flatMap((input, index) => {
    const msg = 'File does not exist or is not yet uploaded.'
    return known.has(input) ? [] : [{ loc: [...LOC, 'files', index], msg, input }]
  })
  if (broken.length > 0) invalid(...broken)
  return downloadsOf({ ...given, files: [...new Set(given.files)] })
}

/** The files of a benefit, and which of them are archived. */
export function downloadsOf({ files, archived }: Downloads): Downloads {
  const entries = Object.entries(archived).filter(([id]) => files.includes(id))
  return { files, archived: Object.fromEntries(entries) }
}
