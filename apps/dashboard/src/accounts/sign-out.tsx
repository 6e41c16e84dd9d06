import { useMutation } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { useTexts } from '../texts.ts'
import { signInAddress } from './sign-in-parameters.ts'
import { notifySignedOut } from './session-end.ts'

/**
 * Signs out and reloads the sign-in page, so that no data stays in memory. The next sign-in
 * continues to `to`.
 */
export function useSignOut(to = '') {
  return useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: () => {
      notifySignedOut()
      location.assign(signInAddress('/sign-in', { to }))
    },
  })
}

/** The signed-in user and a sign-out button, for pages without an account menu. */
export function SignOutLink({ email, to }: { email: string; to?: string }) {
  const t = useTexts()
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
