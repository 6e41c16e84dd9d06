import { useState } from 'react'
import type { CustomerRequestStatus } from '@gatehouse/contract/billing/customer-requests'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { type Order, type PortalRequest, requestsQuery } from '../queries.ts'

/** The contract's maximum length of a reason. */
const REASON_MAX = 1_000

const meanings = {
  open: 'information',
  accepted: 'positive',
  declined: 'neutral',
} as const satisfies Record<CustomerRequestStatus, Meaning>

/** Requests a refund of a paid order, unless a request is still open. */
export function RequestRefund({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(requestsQuery(order.id))
  const isOffered = order.paid && order.refundable_amount > 0
  if (!isOffered || !data || data.items.some(({ status }) => status === 'open')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('request.open')}</Button>
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''
  const send = useMutation({
    mutationFn: () =>
      request<PortalRequest>('POST', `/v1/customer-portal/orders/${order.id}/refund-request`, {
        body: { reason: reason.trim() },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: requestsQuery(order.id).queryKey })
      toast({ title: t('request.sent') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={shown => shown || onClose()}
      title={t('request.open')}
      description={t('request.text', { seller: order.product.organization.name })}
      keep
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          setChecked(true)
          if (!isMissing) send.mutate()
        }}
      >
        <Field
          label={t('request.reason')}
          error={checked && isMissing ? t('statement.missing') : undefined}
          required
        >
          <TextArea
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            maxLength={REASON_MAX}
          />
        </Field>
        {send.error && <Banner meaning="negative">{problemSentence(send.error, say)}</Banner>}
        <DialogActions>
          <Button onClick={onClose}>{t('request.later')}</Button>
          <Button type="submit" kind="primary" loading={send.isPending}>
            {t('request.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** The refund requests of an order and what the merchant decided; nothing if there are none. */
export function RefundRequests({ order }: { order: Order }) {
  const { t } = useTranslation('portal')
  const { data } = useQuery(requestsQuery(order.id))
  const requests = data?.items.filter(({ kind }) => kind === 'refund') ?? []
  if (requests.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-body text-strong mb-3">{t('request.title')}</h2>
      <ul className="-mx-4 divide-y border-y">
        {requests.map(({ id, created_at, status, reason, reply }) => (
          <li key={id} className="flex flex-col gap-1.5 px-4 py-3">
            <p className="flex flex-wrap gap-x-4 gap-y-0.5">
              <DateTime value={created_at} as="day" />
              <Status meaning={meanings[status]}>{t(`request.status.${status}`)}</Status>
            </p>
            <p className="text-muted break-words whitespace-pre-wrap">{reason}</p>
            {reply && <p className="text-strong break-words whitespace-pre-wrap">{reply}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
