import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { Dialog } from '@gatehouse/ui/dialog'
import { toast } from '@gatehouse/ui/toast'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { isStale, SignInAgain } from '../sessions/sign-in-again.tsx'
import { type LinkedAccount, linkedAccountsQuery } from './linked-accounts-query.ts'
import { providerName } from './provider-name.ts'

interface UnlinkAccountProps {
  account: LinkedAccount | undefined
  onClose: () => void
}

/**
 * Removes a sign-in method; requires a fresh session, so that an unattended open page cannot be
 * misused.
 */
export function UnlinkAccount({ account, onClose }: UnlinkAccountProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const name = providerName(account?.providerId ?? '')
  const unlink = useMutation({
    mutationFn: ({ providerId, accountId }: LinkedAccount) =>
      clientOf().linkedAccounts.unlink({ body: { providerId, accountId } }),
    onSuccess: () => {
      onClose()
      toast({ title: t('account.linked.unlinked', { name }) })
    },
    onSettled: () => queryClient.invalidateQueries(linkedAccountsQuery),
  })
  const close = () => {
    unlink.reset()
    onClose()
  }
  const title = t('account.linked.unlink_title', { name })
  if (account && isStale(unlink.error)) {
    return (
      <Dialog open onOpenChange={open => !open && close()} title={title} size="small">
        <SignInAgain />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open={account !== undefined}
      onOpenChange={open => !open && close()}
      title={title}
      consequences={[t('account.linked.unlink_text', { name }), t('account.linked.unlink_others')]}
      action={t('account.linked.unlink')}
      loading={unlink.isPending}
      error={unlink.error ? sentenceOf(unlink.error, t) : undefined}
      onConfirm={() => account && unlink.mutate(account)}
    />
  )
}
