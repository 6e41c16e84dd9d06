import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { toast } from '@gatehouse/ui/toast'
import { CirclePause, CirclePlay } from 'lucide-react'
import { momentOf } from '../../accounts/moment.ts'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { rowButtonClass } from '../../frame/row-button.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type ApiKey, keyMeanings, startOf, stateOf } from './api-key.ts'
import { useKeyWrite } from './api-keys-query.ts'
import { KeyLimits } from './key-limits.tsx'

interface Actions {
  onEdit: (key: ApiKey) => void
  onDelete: (key: ApiKey) => void
}

/** The columns of the key list, with each row's actions. */
export function useKeyColumns({ onEdit, onDelete }: Actions): Column<ApiKey>[] {
  const t = useTexts()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: key => (
        <span className="flex flex-col items-start">
          <button type="button" onClick={() => onEdit(key)} className={rowButtonClass}>
            {key.name ?? t('api_keys.unnamed')}
          </button>
          <code className="text-small text-faint font-mono break-all">{startOf(key)}</code>
        </span>
      ),
    },
    {
      id: 'state',
      header: t('fields.status'),
      cell: key => {
        const state = stateOf(key)
        return <Status meaning={keyMeanings[state]}>{t(`api_keys.state.${state}`)}</Status>
      },
    },
    {
      id: 'limits',
      header: t('api_keys.limits'),
      wide: true,
      cell: key => <KeyLimits of={key} />,
    },
    {
      id: 'last_used',
      header: t('tokens.last_used'),
      cell: ({ lastRequest }) =>
        lastRequest ? <DateTimeText at={momentOf(lastRequest)} /> : t('tokens.never_used'),
    },
    {
      id: 'expiresAt',
      header: t('tokens.expires'),
      sortable: true,
      wide: true,
      cell: ({ expiresAt }) => (
        <>
          <span className="@rows:hidden">{t('tokens.expires')}: </span>
          {expiresAt ? (
            <DateTimeText at={momentOf(expiresAt)} as="day" />
          ) : (
            t('tokens.never_expires')
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-24',
      cell: key => <KeyMenu of={key} onEdit={onEdit} onDelete={onDelete} />,
    },
  ]
}

function KeyMenu({ of: key, onEdit, onDelete }: Actions & { of: ApiKey }) {
  const t = useTexts()
  const turn = useKeyWrite(
    (keys, enabled: boolean) =>
      keys
        .update({ body: { keyId: key.id, enabled } })
        .catch((error: unknown) => toast({ title: sentenceOf(error, t), meaning: 'negative' })),
    () => undefined,
  )
  return (
    <RowMenu
      label={t('tokens.more', { name: key.name ?? startOf(key) })}
      loading={turn.isPending}
      items={[
        editItem(t('api_keys.rename'), () => onEdit(key)),
        key.enabled
          ? {
              id: 'disable',
              label: t('api_keys.disable'),
              help: t('api_keys.disable_help'),
              icon: <CirclePause aria-hidden />,
              onSelect: () => turn.mutate(false),
            }
          : {
              id: 'enable',
              label: t('api_keys.enable'),
              icon: <CirclePlay aria-hidden />,
              onSelect: () => turn.mutate(true),
            },
        removeItem(t('api_keys.delete'), () => onDelete(key)),
      ]}
    />
  )
}
