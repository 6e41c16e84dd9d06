import { useState } from 'react'
import { FileSize } from '@gatehouse/ui/file-size'
import { useTranslation } from 'react-i18next'
import { type Download, listDownloads } from '../client.ts'

interface FileListProps {
  files: Download[]
  token: string
}

/** The files of a benefit, each with a link that downloads it. */
export function FileList({ files, token }: FileListProps) {
  return (
    <ul className="mt-1 flex flex-col">
      {files.map(download => (
        <FileItem key={download.id} download={download} token={token} />
      ))}
    </ul>
  )
}

function FileItem({ download, token }: { download: Download; token: string }) {
  const { t } = useTranslation('checkout')
  const [gone, setGone] = useState(false)
  const { file } = download
  // The page may have been open for longer than a link works.
  const start = async () => {
    const { items } = await listDownloads(token, download.benefit_id)
    const current = items.find(({ id }) => id === download.id)
    if (current) location.assign(current.file.download.url)
    setGone(!current)
  }
  return (
    <li>
      <a
        href={file.download.url}
        onClick={event => {
          event.preventDefault()
          start().catch(() => setGone(true))
        }}
        className="text-accent flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
      >
        <span className="font-medium wrap-anywhere">{file.name}</span>
        <span className="text-small text-muted">
          <FileSize bytes={file.size} />
        </span>
      </a>
      {gone && (
        <p role="alert" className="text-small text-negative">
          {t('benefits.file_gone')}
        </p>
      )}
    </li>
  )
}
