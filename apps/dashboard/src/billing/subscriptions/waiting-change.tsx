import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { useLocale } from '@gatehouse/ui/i18n'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../ask.ts'
import { sentenceOf } from '../../problems.ts'
import { useWords } from '../../words.ts'
import type { Subscription } from './subscription-status.tsx'

/** A change that waits for the next period, which can still be taken back. */
export function WaitingChange({ of }: { of: Subscription }) {
  const t = useWords()
  const locale = useLocale()
  const { id, pendingUpdate } = of
  const clear = useWrite(
    client => client.subscriptions.update({ id, body: { pendingUpdate: null } }),
    () => toast({ title: t('subscriptions.waits_cleared') }),
  )
  if (!pendingUpdate) return null
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(pendingUpdate.appliesAt)
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
      {t('subscriptions.waits', { day })}
    </Banner>
  )
}
