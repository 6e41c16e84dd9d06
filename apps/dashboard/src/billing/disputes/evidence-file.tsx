import { useId, useRef } from 'react'
import type { EvidenceFileField } from '@gatehouse/contract/billing/dispute-evidence-fields.data'
import { Button } from '@gatehouse/ui/button'
import { FileSize } from '@gatehouse/ui/file-size'
import { IconButton } from '@gatehouse/ui/icon-button'
import { CircleAlert, Paperclip, Upload, X } from 'lucide-react'
import { useWrite } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { responseSentence } from './response-sentence.ts'
import type { Dispute } from './dispute-texts.tsx'
import type { Evidence } from './evidence-fields.ts'
import { acceptedEvidence, uploadEvidence } from './upload-evidence.ts'

interface EvidenceFileProps {
  field: EvidenceFileField
  dispute: Dispute
  evidence: Evidence
}

/** One file of a response. */
export function EvidenceFile({ field, dispute, evidence }: EvidenceFileProps) {
  const t = useTexts()
  const labelId = useId()
  const label = t(`disputes.evidence.fields.${field}`)
  const { id } = dispute
  const file = evidence.files.find(one => one.field === field)
  const input = useRef<HTMLInputElement>(null)
  const upload = useWrite((_, chosen: File) => uploadEvidence(chosen, { id, field, evidence }))
  const remove = useWrite(client =>
    client.disputeEvidence.removeFile({ id, fileId: file?.id ?? '' }),
  )
  const error = upload.error ?? remove.error
  return (
    <fieldset aria-labelledby={labelId} className="flex min-w-0 flex-col gap-1.5">
      <span id={labelId} className="text-small text-strong font-medium">
        {label}
      </span>
      {file ? (
        <div className="control flex items-center gap-2">
          <Paperclip aria-hidden className="text-faint size-4 shrink-0" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="text-small text-faint">
            <FileSize bytes={file.size} />
          </span>
          <IconButton
            size="small"
            icon={<X />}
            label={t('disputes.evidence.remove', { name: file.name })}
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          />
        </div>
      ) : (
        <Button
          icon={<Upload />}
          loading={upload.isPending}
          aria-label={t('disputes.evidence.choose_for', { field: label })}
          onClick={() => input.current?.click()}
        >
          {t('disputes.evidence.choose')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedEvidence}
        aria-label={label}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) upload.mutate(chosen)
          target.value = ''
        }}
      />
      {error ? (
        <p role="alert" className="text-small text-negative flex gap-1.5">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span>{responseSentence(error, t)}</span>
        </p>
      ) : (
        !file && <p className="text-small text-faint">{t('disputes.evidence.file_help')}</p>
      )}
    </fieldset>
  )
}
