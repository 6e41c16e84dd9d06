import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonKind } from '@gatehouse/ui/button'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { notifySignedOut } from '../session-end.ts'
import { useSignOut } from '../sign-out.tsx'
import { useUser } from '../use-user.ts'

/** Ends the impersonation and reloads the page from which it began. */
export function StopImpersonating({ kind = 'secondary' }: { kind?: ButtonKind }) {
  const t = useTexts()
  const { id } = useUser()
  const signOut = useSignOut()
  const stop = useMutation({
    mutationFn: () => clientOf().impersonation.stop(),
    onSuccess: () => {
      notifySignedOut()
      location.assign(`/admin/users/${id}`)
    },
  })
  if (stop.error) {
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span role="alert">{sentenceOf(stop.error, t)}</span>
        <Button size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('accounts.sign_out')}
        </Button>
      </span>
    )
  }
  return (
    <Button
      kind={kind}
      size={kind === 'primary' ? 'medium' : 'small'}
      // Disables what was shown during the impersonation until the page has unloaded.
      loading={stop.isPending || stop.isSuccess}
      onClick={() => stop.mutate()}
    >
      {t('impersonation.stop')}
    </Button>
  )
}
