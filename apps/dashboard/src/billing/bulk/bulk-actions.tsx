import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button, buttonClass } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { Sheet } from '@gatehouse/ui/sheet'
import { toast } from '@gatehouse/ui/toast'
import { ListChecks } from 'lucide-react'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { nonEmpty, requestedFrom, useListSearch } from '../../frame/list-search.ts'
import { rowButtonClass } from '../../frame/row-button.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useBulkSentence } from './bulk-sentence.ts'
import { BulkActionState, FailedItems } from './bulk-action-state.tsx'
import { UndoButton } from './undo-button.tsx'
import { type BulkAction, useBulkAction } from './use-bulk-action.ts'

/** Actions on many objects: those in progress and those of the last months. */
export const Route = createFileRoute('/dashboard/$organization/bulk-actions')({
  component: BulkActions,
})

const statuses = ['running', 'finished', 'canceled'] as const
const meanings = { running: 'information', finished: 'positive', canceled: 'neutral' } as const

function BulkActions() {
  const t = useTexts()
  const href = useHref()
  const [opened, setOpened] = useState<string>()
  const search = useListSearch(['created_at'], '-created_at')
  const chosen = search.filter('status')
  const { page, limit } = requestedFrom(search)
  const requested = { status: nonEmpty(statuses.filter(one => chosen.includes(one))) }
  const query = useEndpointQuery(
    'bulkActions',
    'list',
    { ...requested, page, limit },
    { keep: true, until: ({ items }) => items.every(({ status }) => status !== 'running') },
  )
  return (
    <>
      <ListPage
        title={t('navigation.bulk_actions')}
        description={t('bulk.description')}
        exports={shown => <ListExport list="bulkActions" input={requested} shown={shown} />}
        search={search}
        filters={[
          {
            id: 'status',
            label: t('fields.status'),
            options: statuses.map(value => ({ value, label: t(`bulk.status.${value}`) })),
          },
        ]}
        query={query}
        columns={useColumns(setOpened)}
        onRow={({ id }) => setOpened(id)}
        empty={
          <EmptyState
            icon={<ListChecks />}
            title={t('bulk.none')}
            text={t('bulk.none_text')}
            action={
              <Link plain href={href('/orders')} className={buttonClass()}>
                {t('navigation.orders')}
              </Link>
            }
          />
        }
      />
      {opened && <OneAction id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useColumns(onOpen: (id: string) => void): Column<BulkAction>[] {
  const t = useTexts()
  return [
    {
      id: 'kind',
      header: t('bulk.action'),
      cell: ({ id, kind }) => (
        <button type="button" className={rowButtonClass} onClick={() => onOpen(id)}>
          {t(`bulk.kinds.${kind}.title`)}
        </button>
      ),
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => (
        <Status meaning={meanings[status]}>{t(`bulk.status.${status}`)}</Status>
      ),
    },
    {
      id: 'done',
      header: t('bulk.done'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ doneCount, totalCount }) => `${doneCount} / ${totalCount}`,
    },
    {
      id: 'failed',
      header: t('bulk.not_done'),
      align: 'end',
      phone: 'detail',
      labelled: true,
      cell: ({ failedCount }) => failedCount || <EmptyValue />,
    },
    {
      id: 'started_by',
      header: t('bulk.started_by'),
      wide: true,
      cell: ({ startedBy }) => startedBy?.name ?? <EmptyValue />,
    },
    {
      id: 'created_at',
      header: t('fields.date'),
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'finished_at',
      header: t('bulk.finished_at'),
      optional: true,
      phone: 'detail',
      labelled: true,
      cell: ({ finishedAt }) => <DateTimeText at={finishedAt} />,
    },
  ]
}

/** One action: its progress, what it could not do, and how to stop or reverse it. */
function OneAction({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts()
  const sentenceOf = useBulkSentence()
  const { data } = useBulkAction(id)
  const cancel = useWrite(client => client.bulkActions.cancel({ id }))
  if (!data) return null
  const isRunning = data.status === 'running'
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={t(`bulk.kinds.${data.kind}.title`)}
      footer={
        (isRunning || data.canUndo) && (
          <>
            {isRunning && (
              <Button
                loading={cancel.isPending}
                onClick={() =>
                  cancel.mutate(undefined, {
                    onError: error => toast({ title: sentenceOf(error), meaning: 'negative' }),
                  })
                }
              >
                {t('bulk.cancel')}
              </Button>
            )}
            <UndoButton of={data} />
          </>
        )
      }
    >
      <div className="flex flex-col gap-6">
        <BulkActionState of={data} />
        {data.failedCount > 0 && <FailedItems of={data} />}
      </div>
    </Sheet>
  )
}
