import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { responseSentence } from './response-sentence.ts'
import { EvidenceEntries } from './evidence-entries.tsx'
import type { Evidence } from './evidence-fields.ts'

interface EvidenceReviewProps {
  id: string
  evidence: Evidence
  onClose: () => void
}

/** Shows the whole response before it is sent, which is possible once. */
export function EvidenceReview({ id, evidence, onClose }: EvidenceReviewProps) {
  const t = useTexts()
  const { revision } = evidence
  const send = useWrite(
    client => client.disputeEvidence.submit({ id, body: { revision } }),
    () => {
      onClose()
      toast({ title: t('disputes.responded') })
    },
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      title={t('disputes.evidence.review_title')}
      description={t('disputes.evidence.review_text')}
      danger={false}
      size="medium"
      action={t('disputes.evidence.send')}
      onConfirm={() => send.mutate()}
      loading={send.isPending}
      error={send.error ? responseSentence(send.error, t) : undefined}
    >
      <EvidenceEntries evidence={evidence} />
    </ConfirmDialog>
  )
}
