import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { Status } from '@gatehouse/ui/status'
import type { Column } from '@gatehouse/ui/table'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { DateTimeText, EmptyValue } from '../../frame/date-time-text.tsx'
import { Related } from '../../frame/related.tsx'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { DeleteAlert } from './delete-alert.tsx'
import type { Meter } from './meter-texts.tsx'
import type { UsageAlert } from './usage-alert.ts'

/** The contract's `ALERTS_PER_METER_MAX`. */
const ALERTS_MAX = 20

/** The alerts of a meter: thresholds that are reported when a customer reaches them. */
export function MeterAlerts({ meter }: { meter: Meter }) {
  const t = useTexts()
  const { may } = useStanding()
  const [creating, setCreating] = useState(false)
  const [editing, setEditing] = useState<UsageAlert>()
  const [deleting, setDeleting] = useState<UsageAlert>()
  const mayWrite = may('meters:write')
  const query = useEndpointQuery('usageAlerts', 'list', {
    ...{ meterId: [meter.id], limit: ALERTS_MAX, sorting: ['created_at'] },
  })
  const columns = useAlertColumns(
    mayWrite ? { onEdit: setEditing, onDelete: setDeleting } : undefined,
  )
  const isFull = (query.data?.items.length ?? 0) >= ALERTS_MAX
  return (
    <>
      <Related
        title={t('usage_alerts.title')}
        query={query}
        columns={columns}
        none={t('usage_alerts.none')}
        actions={
          mayWrite &&
          meter.archivedAt === null && (
            <Button
              size="small"
              disabledReason={isFull ? t('usage_alerts.full', { count: ALERTS_MAX }) : undefined}
              onClick={() => setCreating(true)}
            >
              {t('usage_alerts.create')}
            </Button>
          )
        }
      />
      {creating && <AlertDialog meterId={meter.id} onOpenChange={setCreating} />}
      {editing && (
        <AlertDialog
          meterId={meter.id}
          alert={editing}
          onOpenChange={open => open || setEditing(undefined)}
        />
      )}
      <DeleteAlert alert={deleting} onClose={() => setDeleting(undefined)} />
    </>
  )
}

interface Actions {
  onEdit: (alert: UsageAlert) => void
  onDelete: (alert: UsageAlert) => void
}

function useAlertColumns(actions: Actions | undefined): Column<UsageAlert>[] {
  const t = useTexts()
  const threshold = useThresholdText()
  const columns: Column<UsageAlert>[] = [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name }) => <span className="block min-w-0 wrap-anywhere">{name}</span>,
    },
    {
      id: 'threshold',
      header: t('usage_alerts.threshold'),
      align: 'end',
      phone: 'end',
      cell: threshold,
    },
    {
      id: 'status',
      header: t('fields.status'),
      phone: 'detail',
      cell: ({ enabled }) => (
        <Status meaning={enabled ? 'positive' : 'neutral'}>
          {t(enabled ? 'usage_alerts.enabled' : 'usage_alerts.disabled')}
        </Status>
      ),
    },
    {
      id: 'last',
      header: t('usage_alerts.last'),
      phone: 'detail',
      labelled: true,
      cell: ({ lastTriggeredAt }) =>
        lastTriggeredAt ? <DateTimeText at={lastTriggeredAt} /> : <EmptyValue />,
    },
  ]
  if (!actions) return columns
  const items = (alert: UsageAlert) => [
    editItem(t('usage_alerts.edit'), () => actions.onEdit(alert)),
    removeItem(t('usage_alerts.delete'), () => actions.onDelete(alert)),
  ]
  return [
    ...columns,
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      phone: 'last',
      cell: alert => <RowMenu items={items(alert)} />,
    },
  ]
}

/** A threshold for people: `1,000`, or `80% of credits`. */
function useThresholdText() {
  const t = useTexts()
  const quantity = useQuantityText()
  return ({ threshold, thresholdType }: UsageAlert) =>
    thresholdType === 'amount'
      ? t('usage_alerts.of_units', { units: quantity(threshold) })
      : t('usage_alerts.of_credits', { percent: quantity(threshold) })
}
