import { useState } from 'react'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useController, useFormContext } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { UploadButton } from './upload-button.tsx'
import type { StoredFile } from './upload-file.ts'
import { useUploads } from './use-uploads.ts'

/** The contract's maximum length of a version. */
const LENGTH_MAX = 255

type VersionValues = {
  newer: { id: string; name: string } | null
  version: string
  notify: boolean
}

interface VersionSheetProps {
  /** The file that gets a new version; the sheet is closed without one. */
  file: StoredFile | undefined
  onClose: () => void
}

/** Uploads a new version of a file, which every customer who has the file can download. */
export function VersionSheet({ file, onClose }: VersionSheetProps) {
  const t = useTexts()
  // The sheet keeps its content while it closes.
  const [shown, setShown] = useState(file)
  if (file && file !== shown) setShown(file)
  const save = useWrite(
    async (client, { newer, version, notify }: VersionValues) => {
      const fileId = newer?.id ?? ''
      if (version) await client.files.update({ id: fileId, body: { version } })
      const body = { fileId, notifyCustomers: notify }
      return client.fileVersions.replace({ id: shown?.id ?? '', body })
    },
    () => {
      onClose()
      toast({ title: t('files.version_published') })
    },
  )
  return (
    <FormSheet
      open={file !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('files.new_version_of', { name: shown?.name ?? '' })}
      description={t('files.new_version_text')}
      submit={t('files.publish')}
      save={save}
      values={{ newer: null, version: '', notify: false }}
    >
      {({ register }) => (
        <>
          <NewerFile />
          <Field label={t('files.version')} help={t('files.version_help')} optional>
            <TextInput autoComplete="off" maxLength={LENGTH_MAX} {...register('version')} />
          </Field>
          <Checkbox
            label={t('files.notify')}
            help={t('files.notify_help')}
            {...register('notify')}
          />
        </>
      )}
    </FormSheet>
  )
}

function NewerFile() {
  const t = useTexts()
  const { control } = useFormContext<VersionValues>()
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController({
    control,
    name: 'newer',
    rules: { validate: newer => newer !== null || t('files.choose_version') },
  })
  const uploading = useUploads('downloadable', ({ id, name }) => onChange({ id, name }))
  return (
    <div className="flex flex-col gap-2">
      {value && <p className="text-strong wrap-anywhere">{value.name}</p>}
      <UploadButton
        ref={ref}
        label={t(value ? 'files.choose_another' : 'files.choose_one')}
        uploading={uploading}
        single
      />
      {error && (
        <p role="alert" className="text-small text-negative">
          {error.message}
        </p>
      )}
    </div>
  )
}
