import { Badge } from '@gatehouse/ui/badge'
import { FileSize } from '@gatehouse/ui/file-size'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useEndpointQuery } from '../../../../endpoint-hooks.ts'
import { useTexts } from '../../../../texts.ts'
import type { AttachedFile } from './attached-file.ts'

interface DownloadRowProps {
  file: AttachedFile
  onChange: (file: AttachedFile) => void
  onRemove: () => void
}

/** One file of a benefit: an archived file stays here, and buyers do not see it. */
export function DownloadRow({ file, onChange, onRemove }: DownloadRowProps) {
  const t = useTexts()
  const { archived } = file
  const stored = useStoredFile(file.id)
  const name = stored?.name ?? '…'
  return (
    <li className="flex items-center gap-2 py-2 first:pt-0">
      <span className="min-w-0 flex-1">
        <span className="text-strong block break-words">{name}</span>
        <span className="text-small text-faint flex gap-2">
          {stored && <FileSize bytes={stored.size} />}
          {archived && <Badge>{t('products.archived')}</Badge>}
        </span>
      </span>
      <IconButton
        size="small"
        label={t(archived ? 'benefits.offer_file' : 'benefits.archive_file', { name })}
        icon={archived ? <ArchiveRestore /> : <Archive />}
        onClick={() => onChange({ ...file, archived: !archived })}
      />
      <IconButton
        size="small"
        label={t('benefits.remove_file', { name })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  )
}

/** A file's name and size, once loaded. */
function useStoredFile(id: string) {
  const { data } = useEndpointQuery('files', 'list', { ids: [id], limit: 1 })
  return data?.items[0]
}
