import { CopyButton } from '@gatehouse/ui/copy-button'
import type { Column } from '@gatehouse/ui/table'
import { RotateCw } from 'lucide-react'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { useTexts } from '../../texts.ts'
import type { OAuthApp } from './oauth-app.ts'

interface Actions {
  onEdit: (app: OAuthApp) => void
  onRotate: (app: OAuthApp) => void
  onDelete: (app: OAuthApp) => void
}

/** The columns of the list of apps, with each row's actions. */
export function useAppColumns({ onEdit, onRotate, onDelete }: Actions): Column<OAuthApp>[] {
  const t = useTexts()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: app => (
        <button type="button" onClick={() => onEdit(app)} className={rowButtonClass}>
          {app.clientName}
        </button>
      ),
    },
    {
      id: 'client_id',
      header: t('apps.client_id'),
      cell: ({ clientId }) => (
        <span className="flex items-center gap-1">
          <code className="text-small min-w-0 font-mono wrap-anywhere">{clientId}</code>
          <CopyButton text={clientId} label={t('apps.client_id')} />
        </span>
      ),
    },
    {
      id: 'about',
      header: t('apps.about'),
      cell: ({ defaultSubType }) => t(`apps.about_${defaultSubType}`),
    },
    {
      id: 'secret',
      header: t('apps.client_secret'),
      phone: 'detail',
      cell: ({ clientSecret }) =>
        !clientSecret ? (
          t('apps.no_secret')
        ) : (
          <code className="text-small font-mono">
            {clientSecret.slice(clientSecret.indexOf('…'))}
          </code>
        ),
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      wide: true,
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-24',
      cell: app => (
        <RowMenu
          label={t('tokens.more', { name: app.clientName })}
          items={[
            editItem(t('apps.edit'), () => onEdit(app)),
            ...(!app.clientSecret
              ? []
              : [
                  {
                    id: 'rotate',
                    label: t('apps.rotate'),
                    icon: <RotateCw aria-hidden />,
                    onSelect: () => onRotate(app),
                  },
                ]),
            removeItem(t('apps.delete'), () => onDelete(app)),
          ]}
        />
      ),
    },
  ]
}
