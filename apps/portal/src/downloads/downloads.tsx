import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Pagination } from '@gatehouse/ui/pagination'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../frame/loaded.tsx'
import { usePortalHome } from '../frame/use-portal.ts'
import { type Downloadable, DOWNLOADS_PAGE, downloadsQuery, grantsQuery } from '../queries.ts'
import { DownloadRow } from './download-row.tsx'

/** The files of the customer's benefits, by benefit. */
export function Downloads() {
  const { t } = useTranslation('portal')
  const home = usePortalHome()
  const { history } = useRouter()
  const [gone, setGone] = useState<string>()
  const search: { page?: number } = useSearch({ strict: false })
  const page = search.page ?? 1
  const pathOf = (of: number) => (of > 1 ? `${home}/downloads?page=${of}` : `${home}/downloads`)
  const query = useQuery({ ...downloadsQuery(page), placeholderData: keepPreviousData })
  // A bookmarked page beyond the last one shows the last page.
  const last = Math.max(1, query.data?.pagination.max_page ?? page)
  if (page > last && !query.isPlaceholderData) return <Navigate to={pathOf(last)} replace />
  return (
    <>
      <PageHeader title={t('navigation.downloads')} />
      {gone !== undefined && (
        <Banner meaning="negative">{t('downloads.gone', { name: gone })}</Banner>
      )}
      <Loaded query={query}>
        {({ items, pagination }) =>
          pagination.total_count === 0 ? (
            <EmptyState title={t('empty.downloads')} text={t('empty.downloads_text')} />
          ) : (
            <>
              {byBenefit(items).map(([benefit, files]) => (
                <BenefitFiles
                  key={benefit}
                  benefit={benefit}
                  files={files}
                  page={page}
                  onGone={setGone}
                />
              ))}
              {pagination.max_page > 1 && (
                <div className="-mx-4 -mt-px">
                  <Pagination
                    page={page}
                    pageSize={DOWNLOADS_PAGE}
                    total={pagination.total_count}
                    onPage={next => history.push(pathOf(next))}
                  />
                </div>
              )}
            </>
          )
        }
      </Loaded>
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
