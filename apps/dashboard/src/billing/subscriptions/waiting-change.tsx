import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { toast } from '@gatehouse/ui/toast'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import type { Subscription } from './subscription-status.tsx'

/** A change scheduled for the next period, which can still be canceled. */
export function WaitingChange({ of }: { of: Subscription }) {
  const t = useTexts()
  const locale = useLocale()
  const { id, pendingUpdate } = of
  const { data } = useEndpointQuery('subscriptionAgendas', 'get', { id })
  const clear = useWrite(
    client => client.subscriptions.update({ id, body: { pendingUpdate: null } }),
    () => toast({ title: t('subscriptions.waits_cleared') }),
  )
  if (!pendingUpdate) return null
  const number = new Intl.NumberFormat(locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(pendingUpdate.appliesAt)
  const plan = data?.items.find(({ type }) => type === 'change')?.productName
  const { seats } = pendingUpdate
  return (
    <Banner
      meaning="information"
      actions={
        <Button
          size="small"
          loading={clear.isPending}
          onClick={() =>
            clear.mutate(undefined, {
              onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
            })
          }
        >
          {t('subscriptions.waits_clear')}
        </Button>
      }
    >
      {plan ? t('subscriptions.waits_plan', { plan, day }) : t('subscriptions.waits', { day })}
      {seats !== null &&
        seats !== of.seats &&
        ` ${t('subscriptions.seats')}: ${number.format(seats)}.`}
    </Banner>
  )
}
