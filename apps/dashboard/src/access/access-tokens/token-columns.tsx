import { Badge } from '@gatehouse/ui/badge'
import type { MenuItem } from '@gatehouse/ui/menu'
import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { UserCheck } from 'lucide-react'
import { useUser } from '../../accounts/use-user.ts'
import { useRealNow } from '../../organizations/test-clock/use-clock.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { isOwner } from '../../organizations/member.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { AccessToken } from './access-token.ts'

interface Actions {
  onEdit: (token: AccessToken) => void
  onTransfer: (token: AccessToken) => void
  onRevoke: (token: AccessToken) => void
}

/** The columns of the token list, with each row's actions. */
export function useTokenColumns(actions: Actions): Column<AccessToken>[] {
  const t = useTexts()
  const now = useRealNow()
  const menuOf = useTokenMenu(actions)
  const ownId = useUser().id
  const { onEdit } = actions
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
      id: 'creator',
      header: t('tokens.creator'),
      phone: 'detail',
      cell: ({ creator }) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="@rows:hidden">{t('tokens.creator')}: </span>
          <span className="min-w-0 break-words">{creator?.name || creator?.email}</span>
          {creator?.id === ownId && <Badge>{t('members.you')}</Badge>}
        </span>
      ),
    },
    {
      id: 'last_used_at',
      header: t('tokens.last_used'),
      sortable: true,
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <DateTimeText at={lastUsedAt} /> : t('tokens.never_used'),
    },
    {
      id: 'expires',
      header: t('tokens.expires'),
      cell: ({ expiresAt }) => {
        if (!expiresAt) return t('tokens.never_expires')
        if (expiresAt <= now) return <Status meaning="negative">{t('tokens.expired')}</Status>
        return <DateTimeText at={expiresAt} as="day" />
      },
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
      cell: token => (
        <RowMenu label={t('tokens.more', { name: token.comment })} items={menuOf(token)} />
      ),
    },
  ]
}

/** What can be done with a token: an owner can also take over what another member created. */
function useTokenMenu({ onEdit, onTransfer, onRevoke }: Actions) {
  const t = useTexts()
  const ownId = useUser().id
  const { role } = useStanding()
  return (token: AccessToken): MenuItem[] => [
    editItem(t('tokens.edit'), () => onEdit(token)),
    ...(isOwner(role) && token.creator?.id !== ownId
      ? [
          {
            id: 'transfer',
            label: t('tokens.transfer'),
            icon: <UserCheck aria-hidden />,
            onSelect: () => onTransfer(token),
          },
        ]
      : []),
    removeItem(t('tokens.revoke'), () => onRevoke(token)),
  ]
}
