import { useId } from 'react'
import { BENEFIT_FILES_MAX } from '@gatehouse/contract/billing/benefit-properties'
import { useController, useFormContext } from 'react-hook-form'
import { useTexts } from '../../../../texts.ts'
import { UploadButton } from '../../../files/upload-button.tsx'
import { useUploads } from '../../../files/use-uploads.ts'
import type { AttachedFile } from './attached-file.ts'
import { DownloadRow } from './download-row.tsx'

/** The form values of downloads. */
export type DownloadValues = { files: AttachedFile[] }

/** The files buyers can download: they can be uploaded, archived and removed. */
export function DownloadFields() {
  const t = useTexts()
  const id = useId()
  const { control, getValues } = useFormContext<DownloadValues>()
  const {
    field: { ref, value: files, onChange },
    fieldState,
  } = useController({
    control,
    name: 'files',
    rules: { validate: input => input.length > 0 || t('benefits.choose_file') },
  })
  const uploading = useUploads('downloadable', file =>
    onChange([...getValues('files'), { id: file.id, archived: false }]),
  )
  const error = fieldState.error?.message
  const full = files.length >= BENEFIT_FILES_MAX
  const change = (index: number, next: AttachedFile | undefined) =>
    onChange(files.flatMap((item, at) => (at === index ? (next ?? []) : item)))
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex min-w-0 flex-col gap-3">
      <legend className="text-small text-strong mb-1.5 font-medium">{t('benefits.files')}</legend>
      {files.length > 0 && (
        <ul className="flex flex-col divide-y">
          {files.map((file, index) => (
            <DownloadRow
              key={file.id}
              file={file}
              onChange={next => change(index, next)}
              onRemove={() => change(index, undefined)}
            />
          ))}
        </ul>
      )}
      <div>
        <UploadButton
          ref={ref}
          label={t('benefits.add_files')}
          uploading={uploading}
          disabledReason={full ? t('benefits.files_full') : undefined}
        />
        <p className="text-small text-faint mt-1.5">{t('benefits.files_help')}</p>
      </div>
      {error && (
        <p id={id} role="alert" className="text-small text-negative">
          {error}
        </p>
      )}
    </fieldset>
  )
}
