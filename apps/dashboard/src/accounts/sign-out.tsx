import { useMutation } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { useWords } from '../words.ts'

/** Signs out and loads the door anew, so that nothing that was shown is left in the page. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: () => location.assign('/sign-in'),
  })
}

/** Who one is, with the way out, where there is no account menu. */
export function SignOutLink({ email }: { email: string }) {
  const t = useWords()
  const signOut = useSignOut()
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
