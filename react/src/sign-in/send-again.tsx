import { useEffect, useState, type ReactElement } from 'react'
import type { Result } from '@gatehouse/sdk/accounts'
import { useTexts } from '../context.ts'
import { Alert } from '../form/alert.tsx'
import { PendingButton } from '../form/pending-button.tsx'
import { useCall } from '../form/use-call.ts'
import { problemText } from '../session/problem-text.ts'

const WAIT_SECONDS = 30
const SECOND_MS = 1_000

/** Sends an email again, once the last one has had time to arrive. */
export function SendAgain({ send }: { send: () => Promise<Result<unknown>> }): ReactElement {
  const t = useTexts()
  const [left, startAgain] = useCountdown(WAIT_SECONDS)
  const [wasSent, setSent] = useState(false)
  const call = useCall(send)
  const sendAgain = async () => {
    const { error } = await call.send(undefined)
    if (error) return
    setSent(true)
    startAgain()
  }
  return (
    <div className="gh-send-again">
      {call.error && <Alert>{problemText(call.error, t)}</Alert>}
      {wasSent && <output>{t('sign_in.sent_again')} </output>}
      {left > 0 ? (
        <span>{t('sign_in.wait', { count: left })}</span>
      ) : (
        <PendingButton
          kind="linkButton"
          isPending={call.isPending}
          onClick={() => void sendAgain()}
        >
          {t('sign_in.send_again')}
        </PendingButton>
      )}
    </div>
  )
}

/** The seconds that are left, and a function to begin anew. */
function useCountdown(seconds: number): [left: number, startAgain: () => void] {
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setLeft(count => count - 1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return [left, () => setLeft(seconds)]
}
