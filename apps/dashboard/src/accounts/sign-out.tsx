import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { clientOf } from '../client.ts'
import { useWords } from '../words.ts'

/** Signs out, forgets everything shown, and goes to the door. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: async () => {
      queryClient.clear()
      await router.navigate({ to: '/sign-in' })
    },
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
