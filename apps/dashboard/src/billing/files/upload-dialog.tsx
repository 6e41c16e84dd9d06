import { useState } from 'react'
import { pictureFileTypes } from '@gatehouse/contract/billing/files'
import { Dialog } from '@gatehouse/ui/dialog'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { toast } from '@gatehouse/ui/toast'
import { useTexts } from '../../texts.ts'
import type { Purpose } from './upload-file.ts'
import { UploadButton } from './upload-button.tsx'
import { useUploads } from './use-uploads.ts'

const purposes = ['downloadable', 'product_media'] as const satisfies Purpose[]

interface UploadDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Uploads files before anything uses them: their purpose is chosen first and cannot change. */
export function UploadDialog({ open, onOpenChange }: UploadDialogProps) {
  const t = useTexts()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('files.upload')} keep>
      <UploadForm />
    </Dialog>
  )
}

/** The state, including errors, lives as long as the dialog is open. */
function UploadForm() {
  const t = useTexts()
  const [purpose, setPurpose] = useState<Purpose>('downloadable')
  const uploading = useUploads(purpose, ({ name }) => toast({ title: t('files.added', { name }) }))
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label={t('files.purpose')}
        value={purpose}
        onChange={setPurpose}
        options={purposes.map(value => ({
          value,
          label: t(`files.service.${value}`),
          help: t(`files.purpose_help.${value}`),
        }))}
      />
      <UploadButton
        label={t('files.choose')}
        uploading={uploading}
        {...(purpose === 'product_media' && { accept: Object.keys(pictureFileTypes).join(',') })}
      />
    </div>
  )
}
