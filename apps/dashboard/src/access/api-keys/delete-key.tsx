import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { momentOf } from '../../accounts/moment.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type ApiKey, startOf } from './api-key.ts'
import { useKeyWrite } from './api-keys-query.ts'

interface DeleteKeyProps {
  apiKey: ApiKey | undefined
  onClose: () => void
}

/** Deletes a key: requests that still use it fail immediately. */
export function DeleteKey({ apiKey, onClose }: DeleteKeyProps) {
  const t = useTexts()
  const remove = useKeyWrite(
    (keys, keyId: string) => keys.delete({ body: { keyId } }),
    () => {
      onClose()
      toast({ title: t('api_keys.deleted') })
    },
  )
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      onOpenChange={open => {
        if (open) return
        remove.reset()
        onClose()
      }}
      title={t('api_keys.delete_title', { name: apiKey ? (apiKey.name ?? startOf(apiKey)) : '' })}
      consequences={[
        t('api_keys.delete_text'),
        apiKey?.lastRequest ? (
          <>
            {t('tokens.last_used')}: <DateTimeText at={momentOf(apiKey.lastRequest)} />
          </>
        ) : (
          t('tokens.revoke_unused')
        ),
        t('form.no_way_back'),
      ]}
      action={t('api_keys.delete')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => apiKey && remove.mutate(apiKey.id)}
    />
  )
}
