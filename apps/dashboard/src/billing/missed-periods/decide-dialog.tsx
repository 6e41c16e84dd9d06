import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Link } from '@gatehouse/ui/link'
import { Money } from '@gatehouse/ui/money'
import { toast } from '@gatehouse/ui/toast'
import { type ItemOf, useHref, useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { CustomerLink } from '../customer-link.tsx'

type MissedPeriod = ItemOf<'missedPeriods'>

interface DecideDialogProps {
  missed: MissedPeriod | undefined
  onClose: () => void
}

/** A missed period: a preview of its order, and buttons to issue or waive it. */
export function DecideDialog({ missed, onClose }: DecideDialogProps) {
  const t = useTexts()
  const { may } = useStanding()
  const decide = useWrite(
    (client, { verb, id }: { verb: 'issue' | 'waive'; id: string }) =>
      client.missedPeriods[verb]({ id }),
    (_, { verb }) => {
      onClose()
      toast({ title: t(verb === 'issue' ? 'missed.issued' : 'missed.waived') })
    },
  )
  // The dialog keeps showing its content while it closes.
  const [displayed, setDisplayed] = useState(missed)
  if (missed && missed !== displayed) setDisplayed(missed)
  const close = () => {
    decide.reset()
    onClose()
  }
  if (!displayed) return null
  const { id, status } = displayed
  const open = status === 'draft' && may('subscriptions:write')
  const run = (verb: 'issue' | 'waive') => () => decide.mutate({ verb, id })
  const busy = (verb: 'issue' | 'waive') => decide.isPending && decide.variables.verb === verb
  return (
    <Dialog
      open={missed !== undefined}
      onOpenChange={next => !next && close()}
      title={displayed.product.name}
      description={open ? t('missed.decide_text') : t(`missed.status.${status}`)}
    >
      <Facts of={displayed} />
      <div aria-live="polite">
        {decide.error && <p className="text-negative mt-4">{sentenceOf(decide.error, t)}</p>}
      </div>
      {open && (
        <DialogActions>
          <Button loading={busy('waive')} onClick={run('waive')}>
            {t('missed.waive')}
          </Button>
          <Button kind="primary" loading={busy('issue')} onClick={run('issue')}>
            {t('missed.issue')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  )
}

function Facts({ of }: { of: MissedPeriod }) {
  const t = useTexts()
  const href = useHref()
  const { customer, subscriptionId, orderId, periodStart, periodEnd, discountAmount } = of
  return (
    <DefinitionList
      facts={[
        {
          label: t('fields.customer'),
          value: <CustomerLink of={customer} />,
        },
        {
          label: t('missed.period'),
          value: (
            <>
              <DateTimeText at={periodStart} as="day" /> – <DateTimeText at={periodEnd} as="day" />
            </>
          ),
        },
        {
          label: t('fields.amount'),
          value: <Money amount={of.netAmount} currency={of.currency} />,
        },
        ...(discountAmount > 0
          ? [
              {
                label: t('fields.discount'),
                value: <Money amount={discountAmount} currency={of.currency} />,
              },
            ]
          : []),
        {
          label: t('missed.subscription'),
          value: <Link href={href(`/subscriptions/${subscriptionId}`)}>{of.product.name}</Link>,
        },
        ...(orderId
          ? [
              {
                label: t('missed.order'),
                value: <Link href={href(`/orders/${orderId}`)}>{t('missed.open_order')}</Link>,
              },
            ]
          : []),
      ]}
    />
  )
}
