import { invalid } from '@gatehouse/contract/kit/problems'
import { filesIn } from '../../../files/queries.ts'
import type { BenefitStrategy } from '../../strategy.ts'
import { activeFiles, downloadsOf } from './downloads.ts'

/** Files to download. Each grant has a copy of the list; archived files are in none. */
export const downloadables: BenefitStrategy<'downloadables'> = {
  granted: 'in_sale',
  // Each downloadable file of the merchant once; archive flags of other files are ignored.
  validate: async (work, organization_id, { files, archived }) => {
    const found = await filesIn(work, organization_id, files)
    const known = new Set(found.filter(file => file.service === 'downloadable').map(({ id }) => id))
    const broken = files.flatMap((input, index) => {
      const msg = 'File does not exist or is not yet uploaded.'
      return known.has(input) ? [] : [{ loc: ['body', 'properties', 'files', index], msg, input }]
    })
    if (broken.length > 0) invalid(...broken)
    return downloadsOf({ files: [...new Set(files)], archived })
  },
  grant: (_work, _grant, properties) => ({ properties: { files: activeFiles(properties) } }),
  update: (_work, { properties }) => ({ files: activeFiles(properties) }),
  // Files are purchased content, so they are shown only while the benefit is granted.
  customerView: (properties, { is_granted }) => ({
    active_files: is_granted ? activeFiles(properties) : [],
  }),
}
