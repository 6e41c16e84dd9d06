import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import clsx from 'clsx'
import { Trans } from 'react-i18next'
import { RefreshCw } from 'lucide-react'
import { useWrite } from '../../endpoint-hooks.ts'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** When the processor reported last, and a request for a new report. */
export function ReportRefresh({ syncedAt }: { syncedAt: Date | null | undefined }) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const refresh = useWrite(
    client => client.finance.refresh({ body: { organizationId } }),
    () => toast({ title: t('finance.refreshing') }),
  )
  return (
    <div
      className={clsx(
        'ml-auto flex items-center gap-3',
        'max-sm:ml-0 max-sm:w-full max-sm:justify-between',
      )}
    >
      {syncedAt !== undefined && (
        <span className="text-small text-faint">
          {syncedAt ? (
            <Trans
              t={t}
              i18nKey="finance.synced"
              components={[<DateTimeText key="at" at={syncedAt} as="moment-with-time" />]}
            />
          ) : (
            t('finance.never')
          )}
        </span>
      )}
      <Button
        size="small"
        icon={<RefreshCw />}
        loading={refresh.isPending}
        onClick={() =>
          refresh.mutate(undefined, {
            onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
          })
        }
      >
        {t('finance.refresh')}
      </Button>
    </div>
  )
}
