import { Download } from 'lucide-react'
import type { BenefitTypeView } from '../../benefit-type.ts'
import type { AttachedFile } from './attached-file.ts'
import { DownloadFields, type DownloadValues } from './fields.tsx'
import { FilesCard } from './files-card.tsx'

/** Files to download. */
export const downloadables: BenefitTypeView<'downloadables', DownloadValues> = {
  icon: Download,
  Fields: DownloadFields,
  empty: { files: [] },
  valuesOf: ({ files, archived }) => ({
    files: files.map((id): AttachedFile => ({ id, archived: archived[id] === true })),
  }),
  bodyOf: ({ files }) => ({
    files: files.map(({ id }) => id),
    archived: Object.fromEntries(
      files.filter(file => file.archived).map(({ id }) => [id, true] as const),
    ),
  }),
  names: { 'properties.files': 'files' },
  summary: ({ files }, { t }) => [t('benefits.file_count', { count: files.length })],
  content: ({ id, properties }) => <FilesCard id={id} properties={properties} />,
}
