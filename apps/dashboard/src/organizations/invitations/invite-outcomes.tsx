import { useMutation } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type InvitationTarget, type Outcome, sendAgain } from './send-invitations.ts'

const meanings: Record<Outcome['kind'], Meaning> = {
  invited: 'positive',
  member: 'neutral',
  waiting: 'neutral',
  not_an_address: 'negative',
  limit: 'negative',
  refused: 'negative',
  not_sent: 'warning',
}

/** The addresses that can be corrected and sent again. */
const isPending = ({ kind }: Outcome) =>
  kind === 'not_an_address' || kind === 'limit' || kind === 'refused' || kind === 'not_sent'

const rank = (outcome: Outcome) => (isPending(outcome) ? 0 : outcome.kind === 'invited' ? 2 : 1)

interface InviteOutcomesProps {
  done: { outcomes: Outcome[]; to: InvitationTarget } | undefined
  onClose: () => void
  /** Returns to the form with the remaining addresses. */
  onCorrect: (people: string) => void
}

/** The outcome of each address in a list: invited or, if not, why. */
export function InviteOutcomes({ done, onClose, onCorrect }: InviteOutcomesProps) {
  const t = useTexts()
  // Addresses that need action come first.
  const outcomes = (done?.outcomes ?? []).toSorted((a, b) => rank(a) - rank(b))
  const invited = outcomes.filter(({ kind }) => kind === 'invited').length
  const left = outcomes.filter(isPending)
  return (
    <Dialog
      open={done !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('invite.done', { count: invited })}
      description={t('invite.outcomes')}
    >
      <ul aria-label={t('invite.outcomes')} className="rounded-card divide-y border">
        {outcomes.map(outcome => (
          <Line key={outcome.written} outcome={outcome} to={done?.to} />
        ))}
      </ul>
      <div className="mt-4">
        <DialogActions>
          {left.length > 0 && (
            <Button onClick={() => onCorrect(left.map(({ written }) => written).join('\n'))}>
              {t('invite.correct', { count: left.length })}
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            {t('invite.close')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

function Line({ outcome, to }: { outcome: Outcome; to: InvitationTarget | undefined }) {
  const t = useTexts()
  const { kind, written, email, error } = outcome
  const again = useMutation({
    mutationFn: async () => to && email && sendAgain(email, to),
  })
  const isSent = kind === 'invited' || again.isSuccess
  const said = again.error ?? error
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
      <span className="min-w-0 break-all">{email ?? written}</span>
      <span className="flex flex-wrap items-center gap-3">
        <Status meaning={isSent ? 'positive' : meanings[kind]}>
          {t(again.isSuccess ? 'invitations.sent_again' : `invite.outcome.${kind}`)}
        </Status>
        {kind === 'waiting' && !again.isSuccess && (
          <Button size="small" loading={again.isPending} onClick={() => again.mutate()}>
            {t('invitations.send_again')}
          </Button>
        )}
      </span>
      {said !== undefined && said !== null && (
        <p role="alert" className="text-small text-negative basis-full">
          {sentenceOf(said, t)}
        </p>
      )}
    </li>
  )
}
