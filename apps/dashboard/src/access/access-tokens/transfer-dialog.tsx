import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { AccessToken } from './access-token.ts'

interface TransferDialogProps {
  /** Undefined while no token is to be taken over. */
  token: AccessToken | undefined
  onClose: () => void
}

/** Confirms that an owner takes over a token, so that it outlives its creator's membership. */
export function TransferDialog({ token, onClose }: TransferDialogProps) {
  const t = useTexts()
  const transfer = useWrite(
    (client, { id }: AccessToken) => client.organizationAccessTokens.transfer({ id }),
    () => {
      onClose()
      toast({ title: t('tokens.transferred') })
    },
  )
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={open => {
        if (open) return
        transfer.reset()
        onClose()
      }}
      title={t('tokens.transfer_title', { name: token?.comment ?? '' })}
      consequences={[
        t('tokens.transfer_keeps', { creator: token?.creator?.name || token?.creator?.email }),
        t('tokens.transfer_yours'),
      ]}
      action={t('tokens.transfer')}
      danger={false}
      loading={transfer.isPending}
      error={transfer.error ? sentenceOf(transfer.error, t) : undefined}
      onConfirm={() => token && transfer.mutate(token)}
    />
  )
}
