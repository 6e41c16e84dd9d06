import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { buttonClass } from '@gatehouse/ui/button'
import { useNavigateTo, Link } from '@gatehouse/ui/link'
import { Spinner } from '@gatehouse/ui/spinner'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { forgetWork, shownWork, useWatchedWork } from './watch-work.ts'

/** Work of this browser that continues on the server: its progress, on every page. */
export function WorkInProgress() {
  const slug = useOrganizationSlug()
  const ids = useWatchedWork(slug).split(' ').filter(Boolean)
  return ids.map(id => <OneWork key={id} id={id} slug={slug} />)
}

function OneWork({ id, slug }: { id: string; slug: string }) {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigateTo()
  const client = useQueryClient()
  const { data, error } = useEndpointQuery(
    'bulkActions',
    'get',
    { id },
    { until: ({ status }) => status !== 'running' },
  )
  const ended = data && data.status !== 'running' ? data : undefined
  useEffect(() => {
    if (error) forgetWork(slug, id)
    if (!ended) return
    forgetWork(slug, id)
    void client.invalidateQueries({ queryKey: [slug] })
    if (shownWork.has(id)) return
    const counts = { done: ended.doneCount, total: ended.totalCount }
    toast({
      title: t('work.ended', counts),
      meaning: ended.failedCount > 0 ? 'negative' : 'positive',
      action: { label: t('work.details'), onSelect: () => navigate(href('/bulk-actions')) },
    })
    // Told once, when it ends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ended?.status, error])
  if (!data || ended) return null
  const done = data.doneCount + data.failedCount
  return (
    <Link plain href={href('/bulk-actions')} className={buttonClass('ghost', 'small')}>
      <Spinner />
      <span className="tabular-nums">
        <span className="max-sm:sr-only">{t('work.in_progress')} </span>
        {done} / {data.totalCount}
      </span>
    </Link>
  )
}
