import { useState } from 'react'
import clsx from 'clsx'
import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu } from '@gatehouse/ui/menu'
import type { Column } from '@gatehouse/ui/table'
import { toast } from '@gatehouse/ui/toast'
import { WhenOpened } from '@gatehouse/ui/when-opened'
import { Bookmark, ChevronDown, Columns3, Pencil, Share2, Trash2, Users } from 'lucide-react'
import { useWrite } from '../endpoint-hooks.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import type { ViewedSearch } from './list-search.ts'
import { isFixed, type ListViews, type SavedView } from './use-list-views.ts'

const loadColumns = () => import('./columns-dialog.tsx').then(({ ColumnsDialog }) => ColumnsDialog)
const loadSaving = () =>
  import('./save-view-dialog.tsx').then(({ SaveViewDialog }) => SaveViewDialog)

interface ViewsProps {
  views: ListViews
  search: ViewedSearch
}

const tabClass = (current: boolean) =>
  clsx(
    'rounded-control text-small flex min-h-8 shrink-0 items-center gap-1.5 px-2.5 font-medium',
    'whitespace-nowrap transition-colors max-sm:min-h-11',
    current ? 'bg-selected text-strong' : 'text-muted hover:bg-hover hover:text-strong',
  )

/** Whether a list shows everything, in its usual order. */
const isPlain = ({ parameters }: ViewedSearch) => Object.keys(parameters).length === 0

/** The saved views of a list; none are shown until there is one. */
export function ViewTabs({ views, search, className }: ViewsProps & { className?: string }) {
  const t = useTexts()
  if (views.views.length === 0) return null
  const showsAll = !views.view && isPlain(search)
  const show = (view: SavedView | undefined) => {
    views.forget()
    search.show({ id: view?.id, parameters: view?.filters ?? {} })
  }
  return (
    <div className={clsx('mb-4 flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <nav aria-label={t('views.title')} className="flex min-w-0 gap-1 overflow-x-auto p-0.5">
        <button
          type="button"
          aria-current={showsAll ? 'true' : undefined}
          className={tabClass(showsAll)}
          onClick={() => show(undefined)}
        >
          {t('views.all')}
        </button>
        {views.views.map(view => (
          <button
            key={view.id}
            type="button"
            aria-current={view.id === views.view?.id ? 'true' : undefined}
            className={tabClass(view.id === views.view?.id)}
            onClick={() => show(view)}
          >
            {view.shared && <Users aria-hidden className="size-3.5" />}
            {view.name}
            {view.shared && <span className="sr-only">({t('views.shared')})</span>}
          </button>
        ))}
      </nav>
      {views.view && <CurrentView view={views.view} views={views} search={search} onReset={show} />}
    </div>
  )
}

interface CurrentViewProps extends ViewsProps {
  view: SavedView
  onReset: (view: SavedView) => void
}

/** Whether the current view was modified, and what can be done with it. */
function CurrentView({ view, views, search, onReset }: CurrentViewProps) {
  const t = useTexts()
  const [renaming, setRenaming] = useState(false)
  const mayChange = !view.shared || views.mayShare
  const failed = (error: Error) => toast({ title: sentenceOf(error, t), meaning: 'negative' })
  const update = useWrite(
    (
      client,
      body: { shared?: boolean; filters?: Record<string, string>; columns?: string[] | null },
    ) => client.savedViews.update({ id: view.id, body }),
    () => {
      views.forget()
      toast({ title: t('views.saved') })
    },
  )
  const remove = useWrite(
    client => client.savedViews.delete({ id: view.id }),
    () => {
      search.show({ parameters: {} })
      toast({ title: t('views.deleted') })
    },
  )
  const save = { filters: search.parameters, columns: views.chosen }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {views.isModified && (
        <>
          <Badge>{t('views.modified')}</Badge>
          {mayChange && (
            <Button
              size="small"
              loading={update.isPending}
              onClick={() => update.mutate(save, { onError: failed })}
            >
              {t('form.save')}
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => onReset(view)}>
            {t('views.reset')}
          </Button>
        </>
      )}
      {mayChange && (
        <Menu
          trigger={
            <IconButton size="small" label={t('views.actions', view)} icon={<ChevronDown />} />
          }
          items={[
            {
              id: 'rename',
              label: t('views.rename'),
              icon: <Pencil aria-hidden />,
              onSelect: () => setRenaming(true),
            },
            ...(views.mayShare
              ? [
                  {
                    id: 'share',
                    label: t(view.shared ? 'views.unshare' : 'views.share'),
                    icon: <Share2 aria-hidden />,
                    onSelect: () => update.mutate({ shared: !view.shared }, { onError: failed }),
                  },
                ]
              : []),
            {
              id: 'remove',
              label: t('views.delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              separated: true,
              onSelect: () => remove.mutate(undefined, { onError: failed }),
            },
          ]}
        />
      )}
      <WhenOpened
        opened={renaming}
        load={loadSaving}
        part={{ open: renaming, onOpenChange: setRenaming, views, search, view }}
      />
    </div>
  )
}

/** What users do with what a list shows: save it as a view, and choose its columns. */
export function ViewButtons<Row>({ all, ...shown }: ViewsProps & { all: Column<Row>[] }) {
  return (
    <>
      <SaveViewButton {...shown} />
      <ColumnsButton views={shown.views} all={all} />
    </>
  )
}

/** Saves what the list shows as a new view. */
function SaveViewButton({ views, search }: ViewsProps) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  if (!views.enabled || isPlain(search)) return null
  return (
    <>
      <Button size="small" kind="ghost" icon={<Bookmark />} onClick={() => setOpen(true)}>
        {t('views.save')}
      </Button>
      <WhenOpened
        opened={open}
        load={loadSaving}
        part={{ open, onOpenChange: setOpen, views, search }}
      />
    </>
  )
}

/** Opens the choice of columns, where there is one. */
function ColumnsButton<Row>({ views, all }: { views: ListViews; all: Column<Row>[] }) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const choices = all.slice(1).filter(column => !isFixed(column))
  if (!views.enabled || choices.length < 2) return null
  const columns = choices.map(({ id, header, optional }) => ({ id, header, optional }))
  return (
    <span className="max-sm:hidden">
      <Button size="small" kind="ghost" icon={<Columns3 />} onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <WhenOpened
        opened={open}
        load={loadColumns}
        part={{ open, onOpenChange: setOpen, columns, views }}
      />
    </span>
  )
}
