import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../ask.ts'
import { When } from '../../frame/when.tsx'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import { momentOf } from '../moment.ts'
import type { ServerToken } from './server-token.ts'

interface RevokeServerTokenProps {
  token: ServerToken | undefined
  onClose: () => void
}

/** Ending a server token: whatever still uses it is refused at once. */
export function RevokeServerToken({ token, onClose }: RevokeServerTokenProps) {
  const t = useWords()
  const revoke = useWrite(
    (client, id: string) => client.serverTokens.revoke({ body: { id } }),
    () => {
      onClose()
      toast({ title: t('tokens.revoked') })
    },
  )
  return (
    <ConfirmDialog
      open={token !== undefined}
      onOpenChange={open => {
        if (open) return
        revoke.reset()
        onClose()
      }}
      title={t('tokens.revoke_title', { name: token?.name ?? '' })}
      consequences={[
        t('tokens.revoke_text'),
        token?.lastUsedAt ? (
          <>
            {t('tokens.last_used')}: <When at={momentOf(token.lastUsedAt)} />
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
