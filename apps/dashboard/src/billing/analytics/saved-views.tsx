import { useState } from 'react'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { Menu } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Ellipsis, Plus } from 'lucide-react'
import { useWrite } from '../../endpoint-hooks.ts'
import { editItem, removeItem } from '../../frame/row-menu.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { SavedView } from './saved-view.ts'
import type { AnalyticsState } from './use-analytics.ts'
import { ViewDialog } from './view-dialog.tsx'

interface ViewsMenuProps {
  state: AnalyticsState
  /** The view that is shown, if it is a saved one. */
  shown: SavedView | undefined
}

/** Creates views, and changes or deletes the one that is shown. */
export function ViewsMenu({ state, shown }: ViewsMenuProps) {
  const t = useTexts()
  const { may } = useStanding()
  const [open, setOpen] = useState<'new' | 'edit' | 'delete'>()
  if (!may('metrics:write')) return null
  const close = () => setOpen(undefined)
  const disabledReason = shown?.canChange === false ? t('analytics.others_view') : undefined
  return (
    <>
      <Menu
        header={
          shown && (
            <p className="text-small text-muted">
              {t(shown.shared ? 'analytics.shared_view' : 'analytics.private_view')}
            </p>
          )
        }
        trigger={<IconButton label={t('analytics.views')} icon={<Ellipsis />} kind="secondary" />}
        items={[
          {
            id: 'new',
            label: t('analytics.new_view'),
            icon: <Plus aria-hidden />,
            onSelect: () => setOpen('new'),
          },
          ...(shown
            ? [
                { ...editItem(t('analytics.edit_view'), () => setOpen('edit')), disabledReason },
                {
                  ...removeItem(t('analytics.delete_view'), () => setOpen('delete')),
                  disabledReason,
                },
              ]
            : []),
        ]}
      />
      {(open === 'new' || open === 'edit') && (
        <ViewDialog
          state={state}
          view={open === 'edit' ? shown : undefined}
          onClose={close}
          onSaved={({ id }) => {
            close()
            state.set({ view: id })
          }}
        />
      )}
      {shown && <DeleteView view={shown} open={open === 'delete'} {...{ state, close }} />}
    </>
  )
}

interface DeleteViewProps {
  view: SavedView
  open: boolean
  close: () => void
  state: AnalyticsState
}

function DeleteView({ view, open, close, state }: DeleteViewProps) {
  const t = useTexts()
  const remove = useWrite(
    client => client.metricDashboards.delete({ id: view.id }),
    () => {
      close()
      toast({ title: t('analytics.view_deleted') })
      state.set({ view: undefined })
    },
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => {
        if (!next) close()
      }}
      title={t('analytics.delete_view_title', { name: view.name })}
      consequences={[t('analytics.delete_view_text')]}
      action={t('analytics.delete_view')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => remove.mutate()}
    />
  )
}
