import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { FileSize } from '@gatehouse/ui/file-size'
import { Download } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence } from '../api.ts'
import { downloadsQuery } from '../grant-queries.ts'
import type { Downloadable } from '../queries.ts'

interface DownloadRowProps {
  download: Downloadable
  /** The number of the list’s page that shows the row. */
  page: number
  /** The customer no longer has the file. */
  onGone: (name: string) => void
}

/** One file to download: its name, size, version and date. */
export function DownloadRow({ download, page, onGone }: DownloadRowProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { file } = download
  const start = useDownload(download, page, onGone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-strong font-medium wrap-anywhere">{file.name}</h3>
        <p className="text-small text-muted mt-1 flex flex-wrap gap-x-3 gap-y-0.5">
          <FileSize bytes={file.size} />
          {file.version && (
            <span className="wrap-anywhere">
              {t('downloads.version', { version: file.version })}
            </span>
          )}
          {file.last_modified_at && (
            <span>
              <Trans
                t={t}
                i18nKey="downloads.added"
                components={[<DateTime key="date" value={file.last_modified_at} as="day" />]}
              />
            </span>
          )}
        </p>
        {start.error && (
          <p role="alert" className="text-small text-negative mt-1">
            {problemSentence(start.error, say)}
          </p>
        )}
      </div>
      <Button icon={<Download />} loading={start.isPending} onClick={() => start.mutate()}>
        {t('downloads.download')}
        <span className="sr-only">{file.name}</span>
      </Button>
    </li>
  )
}

/** Starts a download by a new link, because the one in the list may have expired since. */
function useDownload({ id, file }: Downloadable, page: number, onGone: (name: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { items } = await client.fetchQuery({ ...downloadsQuery(page), staleTime: 0 })
      const current = items.find(item => item.id === id)
      // The response is saved as a file, so the page stays.
      if (current) location.assign(current.file.download.url)
      else onGone(file.name)
    },
  })
}
