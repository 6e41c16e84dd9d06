import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Card } from '@gatehouse/ui/card'
import { Pagination } from '@gatehouse/ui/pagination'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useEndpointQuery, useWrite } from '../../../../endpoint-hooks.ts'
import { sentenceOf } from '../../../../problems.ts'
import { useTexts } from '../../../../texts.ts'
import type { StoredFile } from '../../../files/upload-file.ts'
import { VersionSheet } from '../../../files/version-sheet.tsx'
import { BenefitFileRow } from './benefit-file-row.tsx'

const SHOWN_MAX = 20

interface FilesCardProps {
  id: string
  properties: { files: string[]; archived: Record<string, boolean> }
}

/** Whether customers see a file. */
type FileOffer = { file: string; isOffered: boolean }

/** The files of a benefit: how often they are downloaded, which are archived, new versions. */
export function FilesCard({ id, properties: { files, archived } }: FilesCardProps) {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const [replaced, setReplaced] = useState<StoredFile>()
  const { data, error } = useEndpointQuery(
    'benefitFiles',
    'list',
    { id, page, limit: SHOWN_MAX },
    { keep: true },
  )
  const [saving, setSaving] = useState<FileOffer>()
  const archive = useWrite((client, { file, isOffered }: FileOffer) =>
    client.benefits.update({
      id,
      body: {
        type: 'downloadables',
        properties: { files, archived: { ...archived, [file]: !isOffered } },
      },
    }),
  )
  // A switch shows its new position at once, until the benefit is saved and fetched again.
  const offer = (file: FileOffer) => {
    setSaving(file)
    archive.mutate(file, { onSettled: () => setSaving(undefined) })
  }
  const isOffered = (file: string) =>
    saving?.file === file ? saving.isOffered : archived[file] !== true
  const total = data?.pagination.totalCount ?? files.length
  const problem = error ?? archive.error
  return (
    <Card flush title={t('benefits.files')}>
      {problem && (
        <div className="px-4 pb-3">
          <Banner meaning="negative">{sentenceOf(problem, t)}</Banner>
        </div>
      )}
      {total === 0 && <p className="text-muted px-4 pt-1 pb-4">{t('benefits.no_files')}</p>}
      {!data && !error && total > 0 && <Skeleton className="mx-4 mb-4 w-1/2" />}
      {data && total > 0 && (
        <ul className="divide-y">
          {data.items.map(file => (
            <BenefitFileRow
              key={file.id}
              file={file}
              isOffered={isOffered(file.id)}
              isSaving={saving !== undefined}
              onOffer={offered => offer({ file: file.id, isOffered: offered })}
              onReplace={() => setReplaced(file)}
            />
          ))}
        </ul>
      )}
      {total > SHOWN_MAX && (
        <Pagination page={page} pageSize={SHOWN_MAX} total={total} onPage={setPage} />
      )}
      <VersionSheet file={replaced} onClose={() => setReplaced(undefined)} />
    </Card>
  )
}
