import { type ReactNode, useEffect, useState } from 'react'
import { useMutation } from '@gatehouse/ui/little-mutation'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { signInSentence } from '../../sign-in-problems.ts'
import { useTexts } from '../../texts.ts'

const WAIT_SECONDS = 30

interface SendAgainProps {
  send: () => Promise<unknown>
  /** Further actions beside the button. */
  children?: ReactNode
}

/** A button to resend an email, enabled once the previous one has had time to arrive. */
export function SendAgain({ send, children }: SendAgainProps) {
  const t = useTexts()
  const [left, startAgain] = useCountdown(WAIT_SECONDS)
  const resend = useMutation({ mutationFn: send, onSuccess: startAgain })
  return (
    <div className="flex flex-col gap-3">
      {resend.error && <Banner meaning="negative">{signInSentence(resend.error, t)}</Banner>}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {left > 0 ? (
          <p className="text-small text-faint flex min-h-7 items-center max-sm:min-h-11">
            {resend.isSuccess && `${t('accounts.sent_again')} `}
            {t('sign_in.wait', { count: left })}
          </p>
        ) : (
          <Button
            kind="ghost"
            size="small"
            className="-ml-2 max-sm:-ml-3"
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('accounts.send_again')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

const SECOND_MS = 1_000

/** The remaining whole seconds, and a function to restart the countdown. */
function useCountdown(seconds: number): [left: number, startAgain: () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * SECOND_MS)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / SECOND_MS))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  const startAgain = () => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * SECOND_MS)
  }
  return [left, startAgain]
}
