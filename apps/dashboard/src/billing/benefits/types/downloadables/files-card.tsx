import { Badge } from '@gatehouse/ui/badge'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTexts } from '../../../../texts.ts'
import { useStoredFile } from './download-row.tsx'

interface FilesCardProps {
  files: string[]
  archived: Record<string, boolean>
}

/** The files of a benefit, including archived ones. */
export function FilesCard({ files, archived }: FilesCardProps) {
  const t = useTexts()
  return (
    <Card title={t('benefits.files')}>
      {files.length === 0 ? (
        <p className="text-muted">{t('benefits.no_files')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {files.map(id => (
            <Line key={id} id={id} archived={archived[id] === true} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Line({ id, archived }: { id: string; archived: boolean }) {
  const t = useTexts()
  const file = useStoredFile(id)
  if (!file) return <Skeleton className="w-1/2" />
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-strong min-w-0 break-words">{file.name}</span>
      <span className="text-small text-faint">{file.sizeReadable}</span>
      {archived && <Badge>{t('products.archived')}</Badge>}
    </li>
  )
}
