import { numberText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { fileSorts, matchingFiles } from '../files/queries.ts'
import { identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const rows = (work: Reading, input: ExportInput<'files'>) =>
  matchingFiles(work, input)
    .select(['files.id', 'files.created_at', 'files.name', 'files.service', 'files.version'])
    .select(['files.size', 'files.mime_type', 'files.checksum_sha256_base64'])

/** Exports what a list of files shows of each, without the content. */
export const exportFiles = exportList('files', {
  rows,
  table: 'files',
  sorts: fileSorts,
  columns: {
    ...identity,
    name: ['Name', ({ name }) => name],
    kind: ['Purpose', ({ service }) => service],
    version: ['Version', ({ version }) => version],
    size: ['Bytes', ({ size }) => numberText(size)],
    mime_type: ['Type', ({ mime_type }) => mime_type],
    sha256: ['SHA-256', row => row.checksum_sha256_base64],
  },
})
