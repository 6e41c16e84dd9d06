import { Button } from '@gatehouse/ui/button'
import { useOpenDocument } from '../../frame/use-open-document.ts'
import { useTexts } from '../../texts.ts'

/** Opens the credit note of a refund. */
export function CreditNoteLink({ refundId, number }: { refundId: string; number: string }) {
  const t = useTexts()
  const open = useOpenDocument(client => client.invoices.creditNote({ id: refundId }))
  return (
    <Button size="small" loading={open.isPending} onClick={() => open.mutate()}>
      {t('invoices.credit_note', { number })}
    </Button>
  )
}
