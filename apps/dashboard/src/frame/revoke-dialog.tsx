import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../endpoint-hooks.ts'
import type { GatehouseClient } from '../client.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import { DateTimeText } from './date-time-text.tsx'

interface RevokeDialogProps {
  /** Undefined while the dialog is closed. */
  token: { id: string; name: string; lastUsedAt: Date | null } | undefined
  revoke: (client: GatehouseClient, id: string) => Promise<unknown>
  onClose: () => void
}

/** Revokes a token of either protocol: requests that still use it fail immediately. */
export function RevokeDialog({ token, revoke, onClose }: RevokeDialogProps) {
  const t = useTexts()
  const write = useWrite(revoke, () => {
    onClose()
    toast({ title: t('tokens.revoked') })
  })
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={open => {
        if (open) return
        // An error of one token does not apply to the next.
        write.reset()
        onClose()
      }}
      title={t('tokens.revoke_title', { name: token?.name ?? '' })}
      consequences={[
        t('tokens.revoke_text'),
        token?.lastUsedAt ? (
          <>
            {t('tokens.last_used')}: <DateTimeText at={token.lastUsedAt} />
          </>
        ) : (
          t('tokens.revoke_unused')
        ),
        t('form.no_way_back'),
      ]}
      action={t('tokens.revoke')}
      loading={write.isPending}
      error={write.error ? sentenceOf(write.error, t) : undefined}
      onConfirm={() => token && write.mutate(token.id)}
    />
  )
}
