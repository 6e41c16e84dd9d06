import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type Passkey, usePasskeyWrite } from './passkeys-query.ts'

interface RemovePasskeyProps {
  passkey: Passkey | undefined
  onClose: () => void
}

/** Deletes a passkey: it can no longer be used to sign in. */
export function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const t = useTexts()
  const remove = usePasskeyWrite(
    (passkeys, id: string) => passkeys.delete({ body: { id } }),
    () => {
      onClose()
      toast({ title: t('passkeys.removed') })
    },
  )
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      onOpenChange={open => {
        if (open) return
        remove.reset()
        onClose()
      }}
      title={t('passkeys.remove_title', { name: passkey?.name || t('passkeys.unnamed') })}
      consequences={[t('passkeys.remove_text'), t('passkeys.remove_device')]}
      action={t('passkeys.remove')}
      loading={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => passkey && remove.mutate(passkey.id)}
    />
  )
}
