import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { clientOf } from '../../client.ts'
import { useTexts } from '../../texts.ts'
import { useUser } from '../use-user.ts'

/** Asks a user whose sign-in is too old to sign in again and return here. */
export function SignInAgain() {
  const t = useTexts()
  const { href } = useLocation()
  const { email } = useUser()
  const leave = useMutation({
    mutationFn: () => clientOf().sessions.signOut(),
    onSuccess: () =>
      location.assign(`/sign-in?${new URLSearchParams({ to: href, email }).toString()}`),
  })
  return (
    <Banner
      meaning="warning"
      title={t('account.not_fresh')}
      actions={
        <Button size="small" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('account.sign_in_again')}
        </Button>
      }
    >
      {t('account.not_fresh_text')}
    </Banner>
  )
}

const outdatedErrors = new Set(['SESSION_NOT_FRESH', 'SESSION_EXPIRED'])

/** Whether a call failed because the session is not fresh. */
export const isStale = (error: unknown) =>
  error instanceof RequestFailed && outdatedErrors.has(error.error)
