import { useEffect, useState } from 'react'
import { useMutation } from '@gatehouse/ui/little-mutation'
import { signInWithPasskey } from '@gatehouse/sdk/accounts/passkeys'
import { RequestFailed } from '@gatehouse/sdk/request-failed'
import { Badge } from '@gatehouse/ui/badge'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Fingerprint } from 'lucide-react'
import { signInSentence, type Translate } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'
import { auth, errorOf } from '../auth.ts'
import { lastMethod } from './last-method.ts'
import type { OnSignedIn } from './use-sign-in.ts'

interface PasskeySignInProps {
  onSignedIn: OnSignedIn
  /** Passkeys are also suggested in the email field. */
  suggests?: boolean
}

/** Signs in with a passkey: with the button, or as the browser's autofill suggests. */
export function PasskeySignIn({ onSignedIn, suggests = false }: PasskeySignInProps) {
  const t = useTexts()
  const [suggestionError, setSuggestionError] = useState<Error>()
  const enter = () => onSignedIn({}, 'passkey', { told: true })
  const press = useMutation({
    mutationFn: async () => {
      const { error } = await signInWithPasskey(auth)
      if (error) throw errorOf(error)
    },
    onMutate: () => setSuggestionError(undefined),
    onSuccess: enter,
  })
  // Pressing the button cancels the suggestions; they start again when it is done.
  useSuggestions(suggests && !press.isPending && !press.isSuccess, {
    onTaken: enter,
    onRefused: setSuggestionError,
  })
  const error = press.error ?? suggestionError
  return (
    <>
      {error && <Banner meaning="negative">{passkeySentence(error, t)}</Banner>}
      <Button
        className="w-full"
        icon={<Fingerprint />}
        loading={press.isPending || press.isSuccess}
        onClick={() => press.mutate()}
      >
        {t('sign_in.with_passkey')}
        {lastMethod() === 'passkey' && <Badge>{t('sign_in.last_used')}</Badge>}
      </Button>
    </>
  )
}

/** Server errors after the user chose a passkey; other errors need no message. */
const rejections: ReadonlySet<string> = new Set([
  'CHALLENGE_NOT_FOUND',
  'PASSKEY_NOT_FOUND',
  'AUTHENTICATION_FAILED',
  'BANNED_USER',
])

/** The age at which a challenge is renewed: it is valid for five minutes. */
const CHALLENGE_MS = 240_000

interface Suggestions {
  onTaken: () => unknown
  onRefused: (error: Error) => void
}

/** Lets the browser suggest passkeys in a field, and renews a challenge that is too old. */
function useSuggestions(on: boolean, { onTaken, onRefused }: Suggestions) {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!on) return undefined
    const over = new AbortController()
    const { signal } = over
    const startedAt = performance.now()
    void signInWithPasskey(auth, { autoFill: true, signal }).then(({ error }) => {
      if (signal.aborted) return
      if (!error) onTaken()
      else if (rejections.has(error.code ?? '')) {
        onRefused(errorOf(error))
        setRound(round + 1)
      }
    })
    const renew = () => performance.now() - startedAt > CHALLENGE_MS && setRound(round + 1)
    window.addEventListener('focus', renew, { signal })
    return () => over.abort()
    // The effect restarts only when suggestions are turned on or off, or a new round begins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [on, round])
}

function passkeySentence(error: Error, t: Translate): string {
  const name = error instanceof RequestFailed ? error.error : ''
  if (name === 'PASSKEY_NOT_FOUND') return t('sign_in.passkey_unknown')
  if (name === 'AUTH_CANCELLED' || name === 'ERROR_CEREMONY_ABORTED' || name === 'PASSKEY_FAILED') {
    return t('sign_in.passkey_canceled')
  }
  return signInSentence(error, t)
}
