import type { ReactElement } from 'react'
import type { User } from '@gatehouse/sdk/accounts'
import { Part } from '../appearance/part.tsx'
import { useProvided, useTexts } from '../context.ts'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'

type SignedInProps = { user: User; afterSignInUrl: string | undefined }

/** In place of the form, once a user is signed in. */
export function SignedIn({ user, afterSignInUrl }: SignedInProps): ReactElement {
  const t = useTexts()
  const { auth } = useProvided()
  const signOut = useCall(() => auth.signOut())
  return (
    <Part of="card">
      <Part of="text">{t('sign_in.signed_in_as', { email: user.email })}</Part>
      {afterSignInUrl !== undefined && (
        <Part of="buttonLink" href={afterSignInUrl}>
          {t('sign_in.go_on')}
        </Part>
      )}
      <PendingButton
        kind="secondaryButton"
        isPending={signOut.isPending}
        onClick={() => void signOut.send(undefined)}
      >
        {t('user.sign_out')}
      </PendingButton>
    </Part>
  )
}
