import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Banner } from '@gatehouse/ui/banner'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../frame/paged-list.tsx'
import { DOWNLOADS_PAGE, downloadsQuery, grantsQuery } from '../grant-queries.ts'
import type { Downloadable } from '../queries.ts'
import { DownloadRow } from './download-row.tsx'

/** The files of the customer's benefits, by benefit. */
export function Downloads() {
  const { t } = useTranslation('portal')
  const [gone, setGone] = useState<string>()
  return (
    <>
      <PageHeader title={t('navigation.downloads')} />
      {gone !== undefined && (
        <Banner meaning="negative">{t('downloads.gone', { name: gone })}</Banner>
      )}
      <PagedList
        place="downloads"
        pageSize={DOWNLOADS_PAGE}
        queryOf={downloadsQuery}
        empty={<EmptyState title={t('empty.downloads')} text={t('empty.downloads_text')} />}
      >
        {(items, { page }) =>
          byBenefit(items).map(([benefit, files]) => (
            <BenefitFiles
              key={benefit}
              benefit={benefit}
              files={files}
              page={page}
              onGone={setGone}
            />
          ))
        }
      </PagedList>
    </>
  )
}

/** The files of each benefit, in the order of the list. */
const byBenefit = (items: Downloadable[]) => [...Map.groupBy(items, ({ benefit_id }) => benefit_id)]

interface BenefitFilesProps {
  benefit: string
  files: Downloadable[]
  page: number
  onGone: (name: string) => void
}

function BenefitFiles({ benefit, files, page, onGone }: BenefitFilesProps) {
  const { t } = useTranslation('portal')
  const { data } = useQuery(grantsQuery())
  const name = data?.items.find(({ benefit_id }) => benefit_id === benefit)?.benefit.description
  return (
    <section className="mt-9 first-of-type:mt-0">
      <h2 className="text-body text-strong mb-3 break-words">{name ?? t('downloads.files')}</h2>
      <ul className="-mx-4 divide-y border-y">
        {files.map(file => (
          <DownloadRow key={file.id} download={file} page={page} onGone={onGone} />
        ))}
      </ul>
    </section>
  )
}
