import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { responseSentence } from './response-sentence.ts'
import type { Dispute } from './dispute-texts.tsx'

/** Gives up a dispute that was not answered. */
export function AcceptDispute({ dispute }: { dispute: Dispute }) {
  const t = useTexts()
  const locale = useLocale()
  const { may } = useStanding()
  const [open, setOpen] = useState(false)
  const { id, closed, amount, taxAmount, currency } = dispute
  const { data: evidence } = useEndpointQuery('disputeEvidence', 'get', { id })
  const accept = useWrite(
    client => client.disputeEvidence.accept({ id }),
    () => {
      setOpen(false)
      toast({ title: t('disputes.accept.done') })
    },
  )
  const answered = evidence?.locked === 'sent' || Boolean(evidence?.pending)
  if (closed || !evidence || answered || !may('refunds:write')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('disputes.accept.action')}</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('disputes.accept.action')}
        consequences={[
          t('disputes.accept.text', { amount: moneyText(amount + taxAmount, currency, locale) }),
        ]}
        action={t('disputes.accept.action')}
        onConfirm={() => accept.mutate()}
        loading={accept.isPending}
        error={accept.error ? responseSentence(accept.error, t) : undefined}
      />
    </>
  )
}
