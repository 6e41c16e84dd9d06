import { useMutation } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { useWords } from '../words.ts'
import { doorAddress } from './session.ts'
import { tellSignedOut } from './session-end.ts'

/**
 * Signs out and loads the door anew, so that nothing that was shown is left in the page. Who comes
 * in there goes on to `to`.
 */
export function useSignOut(to = '') {
  return useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: () => {
      tellSignedOut()
      location.assign(doorAddress('/sign-in', { to }))
    },
  })
}

/** Who one is, with the way out, where there is no account menu. */
export function SignOutLink({ email, to }: { email: string; to?: string }) {
  const t = useWords()
  const signOut = useSignOut(to)
  return (
    <span>
      {t('accounts.signed_in_as', { email })}{' '}
      <button
        type="button"
        onClick={() => signOut.mutate()}
        className="text-accent rounded-mark font-medium underline-offset-2 hover:underline"
      >
        {t('accounts.sign_out')}
      </button>
    </span>
  )
}
