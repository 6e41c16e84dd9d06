import { Button } from '@gatehouse/ui/button'
import type { Column } from '@gatehouse/ui/table'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { momentOf } from '../moment.ts'
import type { ServerToken } from './server-token.ts'

/** The columns of the server token list; `onRevoke` is false for users without permission. */
export function useServerTokenColumns(
  onRevoke: false | ((token: ServerToken) => void),
): Column<ServerToken>[] {
  const t = useTexts()
  const columns: Column<ServerToken>[] = [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name, start }) => (
        <>
          <span className="text-strong block font-medium break-words">{name}</span>
          <code className="text-small text-faint font-mono font-normal">{start}…</code>
        </>
      ),
    },
    {
      id: 'scopes',
      header: t('tokens.scopes'),
      cell: ({ scopes }) => <code className="text-small font-mono">{scopes.join(', ')}</code>,
    },
    {
      id: 'last_used',
      header: t('tokens.last_used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? <DateTimeText at={momentOf(lastUsedAt)} /> : t('tokens.never_used'),
    },
    {
      id: 'expires',
      header: t('tokens.expires'),
      cell: ({ expiresAt }) =>
        expiresAt ? <DateTimeText at={momentOf(expiresAt)} as="day" /> : t('tokens.never_expires'),
    },
    {
      id: 'created',
      header: t('fields.created'),
      wide: true,
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={momentOf(createdAt)} />,
    },
  ]
  if (!onRevoke) return columns
  return [
    ...columns,
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      cell: token => (
        <Button
          size="small"
          onClick={() => onRevoke(token)}
          aria-label={t('admin.tokens.revoke_one', { name: token.name })}
        >
          {t('admin.tokens.revoke')}
        </Button>
      ),
    },
  ]
}
