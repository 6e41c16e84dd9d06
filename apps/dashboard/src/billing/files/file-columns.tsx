import { FileSize } from '@gatehouse/ui/file-size'
import type { MenuItem } from '@gatehouse/ui/menu'
import type { Column } from '@gatehouse/ui/table'
import { Download, File, FileUp } from 'lucide-react'
import { rowButtonClass } from '../../frame/row-button.ts'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import type { StoredFile } from './upload-file.ts'

interface Actions {
  onEdit: (file: StoredFile) => void
  onDelete: (file: StoredFile) => void
  onReplace: (file: StoredFile) => void
  onDownload: (file: StoredFile) => void
}

/** The columns of the file list, with each row's actions. */
export function useFileColumns(actions: Actions): Column<StoredFile>[] {
  const { onEdit, onDelete, onReplace, onDownload } = actions
  const t = useTexts()
  const versionItem = (file: StoredFile): MenuItem => ({
    id: 'version',
    label: t('files.new_version'),
    icon: <FileUp aria-hidden />,
    onSelect: () => onReplace(file),
  })
  const downloadItem = (file: StoredFile): MenuItem => ({
    id: 'download',
    label: t('files.download'),
    icon: <Download aria-hidden />,
    onSelect: () => onDownload(file),
  })
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: file => (
        <span className="flex min-w-0 items-center gap-3">
          <FileThumbnail file={file} />
          <span className="min-w-0">
            <button
              type="button"
              onClick={() => onEdit(file)}
              className={`${rowButtonClass} wrap-anywhere`}
            >
              {file.name}
            </button>
            {file.version && (
              <span className="text-small text-faint block font-normal break-words">
                {t('files.version_is', { version: file.version })}
              </span>
            )}
          </span>
        </span>
      ),
    },
    { id: 'kind', header: t('files.kind'), cell: ({ service }) => t(`files.service.${service}`) },
    {
      id: 'created_at',
      header: t('files.uploaded'),
      sortable: true,
      width: '@roomy:w-36',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'size',
      header: t('files.size'),
      sortable: true,
      align: 'end',
      width: '@roomy:w-28',
      cell: ({ size }) => (
        <span className="tabular-nums">
          <FileSize bytes={size} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      cell: file => (
        <RowMenu
          items={[
            editItem(t('files.rename'), () => onEdit(file)),
            ...(file.service === 'downloadable' ? [downloadItem(file), versionItem(file)] : []),
            removeItem(t('files.delete'), () => onDelete(file)),
          ]}
        />
      ),
    },
  ]
}

/** A thumbnail of a picture; an icon for any other file. */
function FileThumbnail({ file }: { file: StoredFile }) {
  const frame = 'rounded-mark bg-background size-9 shrink-0 border'
  if (file.service !== 'downloadable' && file.publicUrl) {
    return <img src={file.publicUrl} alt="" className={`${frame} object-cover`} />
  }
  return (
    <span aria-hidden className={`${frame} text-faint flex items-center justify-center`}>
      <File className="size-4" />
    </span>
  )
}
