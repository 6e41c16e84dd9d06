import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { IconButton } from '@gatehouse/ui/icon-button'
import { useQuantityText } from '@gatehouse/ui/quantity-text'
import { Status } from '@gatehouse/ui/status'
import { type Column, Table } from '@gatehouse/ui/table'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { LoadingRows, Loaded } from '../frame/loaded.tsx'
import { ALERTS, alertsQuery, type Meter, type UsageAlert } from '../queries.ts'
import { AlertForm } from './alert-form.tsx'

/** The alerts that the customer has set on a meter, of which they are emailed. */
export function MeterAlerts({ meter }: { meter: Meter }) {
  const { t } = useTranslation('portal')
  const [opened, setOpened] = useState<UsageAlert | 'new'>()
  const [deleting, setDeleting] = useState<UsageAlert>()
  const columns = useAlertColumns({ onEdit: setOpened, onDelete: setDeleting })
  const query = useQuery(alertsQuery(meter.meter_id))
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small text-muted">{t('alerts.title')}</h3>
        <Button size="small" onClick={() => setOpened('new')}>
          {t('alerts.add')}
          <span className="sr-only"> ({meter.meter.name})</span>
        </Button>
      </div>
      <Loaded query={query} waiting={<LoadingRows />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted">{t('alerts.none')}</p>
          ) : (
            <div className="-mx-4 border-y">
              <Table
                caption={t('alerts.of', { meter: meter.meter.name })}
                columns={columns}
                rows={items}
                rowKey={({ id }) => id}
              />
            </div>
          )
        }
      </Loaded>
      {opened && (
        <AlertForm
          meter={meter}
          alert={opened === 'new' ? undefined : opened}
          onOpenChange={() => setOpened(undefined)}
        />
      )}
      <DeleteAlert alert={deleting} onClose={() => setDeleting(undefined)} />
    </div>
  )
}

interface AlertActions {
  onEdit: (alert: UsageAlert) => void
  onDelete: (alert: UsageAlert) => void
}

function useAlertColumns({ onEdit, onDelete }: AlertActions): Column<UsageAlert>[] {
  const { t } = useTranslation('portal')
  const quantity = useQuantityText()
  return [
    {
      id: 'name',
      header: t('alerts.name'),
      cell: ({ name, enabled }) => (
        <>
          <span className="block min-w-0 wrap-anywhere">{name}</span>
          {!enabled && <Status meaning="neutral">{t('alerts.disabled')}</Status>}
        </>
      ),
    },
    {
      id: 'threshold',
      header: t('alerts.threshold'),
      align: 'end',
      phone: 'end',
      cell: ({ threshold, threshold_type }) =>
        threshold_type === 'amount'
          ? t('alerts.of_units', { units: quantity(threshold) })
          : t('alerts.of_credits', { percent: quantity(threshold) }),
    },
    {
      id: 'actions',
      header: t('alerts.actions'),
      align: 'end',
      phone: 'last',
      cell: alert => (
        <span className="inline-flex gap-1">
          <IconButton
            size="small"
            label={t('alerts.edit')}
            icon={<Pencil />}
            onClick={() => onEdit(alert)}
          />
          <IconButton
            size="small"
            label={t('alerts.delete')}
            icon={<Trash2 />}
            onClick={() => onDelete(alert)}
          />
        </span>
      ),
    },
  ]
}

interface DeleteAlertProps {
  /** Undefined while the dialog is closed. */
  alert: UsageAlert | undefined
  onClose: () => void
}

function DeleteAlert({ alert, onClose }: DeleteAlertProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => request<null>('DELETE', `${ALERTS}${id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['usage-alerts'] })
      onClose()
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={alert !== undefined}
      onOpenChange={open => !open && close()}
      title={t('alerts.delete_title', { name: alert?.name ?? '' })}
      consequences={[t('alerts.delete_text')]}
      action={t('alerts.delete')}
      loading={remove.isPending}
      error={remove.error ? problemSentence(remove.error, say) : undefined}
      onConfirm={() => alert && remove.mutate(alert.id)}
    />
  )
}
