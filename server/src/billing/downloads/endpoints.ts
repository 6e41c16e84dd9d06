import { benefitProblems } from '@gatehouse/contract/billing/benefits'
import {
  benefitFileEndpoints,
  fileDownloadEndpoints,
  fileVersionEndpoints,
  portalDownloadableEndpoints,
} from '@gatehouse/contract/billing/downloads'
import { page } from '@gatehouse/contract/kit/pages'
import { fail } from '@gatehouse/contract/kit/problems'
import { implement, type ImplementedEndpoint } from '../../platform/http/implement.ts'
import { findBenefit } from '../benefits/queries.ts'
import { fileFieldsOf } from '../files/file.ts'
import { findFile } from '../files/queries.ts'
import { toDownloadable } from './download.ts'
import { linkFile } from './link-file.ts'
import { listBenefitFiles, listHeldFiles } from './queries.ts'
import { replaceFile } from './replace-file.ts'
import { serveDownload } from './serve-download.ts'

/** Downloads: the files of customers and of benefits, and new versions of files. */
export const downloads: ImplementedEndpoint[] = [
  ...implement(
    benefitFileEndpoints,
    {
      list: async (work, input) => {
        if (!(await findBenefit(work, input.id))) fail(benefitProblems.not_found)
        const { rows, total_count } = await listBenefitFiles(work, input)
        const items = rows.map(row => ({
          ...fileFieldsOf(row),
          service: 'downloadable' as const,
          flagged_malicious_at: row.flagged_malicious_at,
          downloaders: row.downloaders,
          downloads: row.downloads,
        }))
        return page(items, total_count, input.limit)
      },
    },
    { find: (work, { id = '' }) => findBenefit(work, id) },
  ),
  ...implement(
    fileVersionEndpoints,
    { replace: (work, { id, body }) => replaceFile(work, id, body) },
    { find: (work, { id = '' }) => findFile(work, id) },
  ),
  ...implement(fileDownloadEndpoints, { link: (work, { id }) => linkFile(work, id) }),
  ...implement(portalDownloadableEndpoints, {
    list: async (work, input) => {
      const { rows, total_count } = await listHeldFiles(work, input)
      const items = rows.map(row => toDownloadable(work, row, row))
      return page(items, total_count, input.limit)
    },
    get: serveDownload,
  }),
]
