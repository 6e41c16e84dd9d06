import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { problemSentence, requestFile } from '../api.ts'
import { saveFile } from '../frame/save-file.ts'
import { ordersQuery } from '../queries.ts'

/** Downloads all invoices and credit notes as one file; shown once there is an invoice. */
export function DownloadInvoices() {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const { data } = useQuery(ordersQuery())
  const save = useMutation({
    mutationFn: () => requestFile('/v1/customer-portal/invoices/archive'),
    onSuccess: file => saveFile(file, 'invoices.zip'),
    onError: error => toast({ title: problemSentence(error, say), meaning: 'negative' }),
  })
  if (!data?.items.some(({ is_invoice_generated }) => is_invoice_generated)) return null
  return (
    <Button loading={save.isPending} onClick={() => save.mutate()}>
      {t('invoice.all')}
    </Button>
  )
}
