import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { useRealNow } from '../../frame/use-clock.ts'
import { When } from '../../frame/when.tsx'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { useWords } from '../../words.ts'
import type { AccessToken } from './access-token.ts'

interface Actions {
  onEdit: (token: AccessToken) => void
  onRevoke: (token: AccessToken) => void
}

/** The columns of the list of tokens, with what can be done with each. */
export function useTokenColumns({ onEdit, onRevoke }: Actions): Column<AccessToken>[] {
  const t = useWords()
  const now = useRealNow()
  return [
    {
      id: 'comment',
      header: t('fields.name'),
      sortable: true,
      cell: token => (
        <button type="button" onClick={() => onEdit(token)} className={rowButtonClass}>
          {token.comment}
        </button>
      ),
    },
    {
      id: 'scopes',
      header: t('tokens.scopes'),
      cell: ({ scopes }) => t('tokens.scope_count', { count: scopes.length }),
    },
    {
      id: 'last_used_at',
      header: t('tokens.last_used'),
      sortable: true,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : t('tokens.never_used')),
    },
    {
      id: 'expires',
      header: t('tokens.expires'),
      cell: ({ expiresAt }) => {
        if (!expiresAt) return t('tokens.never_expires')
        if (expiresAt <= now) return <Status meaning="negative">{t('tokens.expired')}</Status>
        return <When at={expiresAt} as="day" />
      },
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      wide: true,
      phone: 'hidden',
      cell: ({ createdAt }) => <When at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-24',
      cell: token => (
        <RowMenu
          label={t('tokens.more', { name: token.comment })}
          items={[
            editItem(t('tokens.edit'), () => onEdit(token)),
            removeItem(t('tokens.revoke'), () => onRevoke(token)),
          ]}
        />
      ),
    },
  ]
}
