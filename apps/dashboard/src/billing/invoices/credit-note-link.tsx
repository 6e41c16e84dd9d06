import { Button } from '@gatehouse/ui/button'
import { toast } from '@gatehouse/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useOrganizationSlug } from '../../endpoint-hooks.ts'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { openDocument } from '../../frame/open-document.ts'

/** Opens the credit note of a refund. */
export function CreditNoteLink({ refundId, number }: { refundId: string; number: string }) {
  const t = useTexts()
  const slug = useOrganizationSlug()
  const link = useMutation({
    mutationFn: () => clientOf(slug).invoices.creditNote({ id: refundId }),
    onSuccess: openDocument,
    onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
  })
  return (
    <Button size="small" loading={link.isPending} onClick={() => link.mutate()}>
      {t('invoices.credit_note', { number })}
    </Button>
  )
}
