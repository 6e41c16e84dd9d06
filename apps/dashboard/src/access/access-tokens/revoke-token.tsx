import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../ask.ts'
import { When } from '../../frame/when.tsx'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import type { AccessToken } from './access-token.ts'

interface RevokeTokenProps {
  token: AccessToken | undefined
  onClose: () => void
}

/** Ending a token: whatever still uses it is refused at once. */
export function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const t = useWords()
  const revoke = useWrite(
    (client, id: string) => client.accessTokens.delete({ id }),
    () => {
      onClose()
      toast({ title: t('tokens.revoked') })
    },
  )
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('tokens.revoke_title', { name: token?.comment ?? '' })}
      consequences={[
        t('tokens.revoke_text'),
        token?.lastUsedAt ? (
          <>
            {t('tokens.last_used')}: <When at={token.lastUsedAt} />
          </>
        ) : (
          t('tokens.revoke_unused')
        ),
        t('form.no_way_back'),
      ]}
      action={t('tokens.revoke')}
      loading={revoke.isPending}
      error={revoke.error ? sentenceOf(revoke.error, t) : undefined}
      onConfirm={() => token && revoke.mutate(token.id)}
    />
  )
}
