import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { FileService } from '@gatehouse/contract/billing/files'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Files as FilesIcon, Upload } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { useOpenDocument } from '../../frame/use-open-document.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { DeleteFile } from './delete-file.tsx'
import { useFileColumns } from './file-columns.tsx'
import { FileSheet } from './file-sheet.tsx'
import type { StoredFile } from './upload-file.ts'
import { UploadDialog } from './upload-dialog.tsx'
import { VersionSheet } from './version-sheet.tsx'

/** All uploaded files: downloads and pictures. */
export const Route = createFileRoute('/dashboard/$organization/files')({ component: Files })

function Files() {
  const t = useTexts()
  const editing = useEditing<StoredFile>()
  const download = useOpenDocument<StoredFile>((client, { id }) =>
    client.fileDownloads.link({ id }),
  )
  const [fileToReplace, setFileToReplace] = useState<StoredFile>()
  const [fileToDelete, setFileToDelete] = useState<StoredFile>()
  const [isUploading, setIsUploading] = useState(false)
  const search = useListSearch(['created_at', 'name', 'size'], '-created_at')
  const service = FileService.options.filter(item => search.filter('kind').includes(item))
  const requested = { ...requestedFrom(search), service: nonEmpty(service) }
  const query = useEndpointQuery('files', 'list', requested, { keep: true })
  const upload = (
    <Button kind="primary" icon={<Upload />} onClick={() => setIsUploading(true)}>
      {t('benefits.add_files')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.files')}
        exports={shown => <ListExport list="files" input={requested} shown={shown} />}
        action={upload}
        search={search}
        searchBy={t('files.search_by')}
        filters={[
          {
            id: 'kind',
            label: t('files.kind'),
            options: FileService.options.map(value => ({
              value,
              label: t(`files.service.${value}`),
            })),
          },
        ]}
        query={query}
        columns={useFileColumns({
          onEdit: editing.edit,
          onDelete: setFileToDelete,
          onReplace: setFileToReplace,
          onDownload: download.mutate,
        })}
        empty={
          <EmptyState
            icon={<FilesIcon />}
            title={t('files.empty')}
            text={t('files.empty_text')}
            action={upload}
            code={<ApiCall path="/v1/files/" body={example} />}
          />
        }
      />
      <UploadDialog open={isUploading} onOpenChange={setIsUploading} />
      <FileSheet {...editing.sheet} file={editing.row} />
      <VersionSheet file={fileToReplace} onClose={() => setFileToReplace(undefined)} />
      <DeleteFile file={fileToDelete} onClose={() => setFileToDelete(undefined)} />
    </>
  )
}

const example = {
  service: 'downloadable',
  name: 'handbook.pdf',
  mime_type: 'application/pdf',
  size: 3,
  upload: { parts: [{ number: 1, chunk_start: 0, chunk_end: 3 }] },
}
