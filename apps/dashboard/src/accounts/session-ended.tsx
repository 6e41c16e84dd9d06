import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@gatehouse/ui/dialog'
import { useWords } from '../words.ts'
import { forgetSessionEnd } from './session-end.ts'
import { sessionQuery } from './session.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in again over the page one was working on: what is typed there stays. */
export function SessionEnded() {
  const t = useWords()
  const queryClient = useQueryClient()
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  const goOn = () => {
    forgetSessionEnd()
    void queryClient.invalidateQueries()
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && forgetSessionEnd()}
      title={t('accounts.session_ended')}
      description={t('accounts.session_ended_text')}
      size="small"
      keep
    >
      <SignInForm email={known?.user.email} onSignedIn={goOn} />
    </Dialog>
  )
}
