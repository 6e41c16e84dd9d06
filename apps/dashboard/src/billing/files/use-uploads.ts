import { useState } from 'react'
import { fileBytesMax } from '@gatehouse/contract/billing/files'
import { useLocale } from '@gatehouse/ui/i18n'
import { useWrite } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { isPicture, type Purpose, type StoredFile, uploadFile } from './upload-file.ts'

/** The uploads in progress, and a function to start more. */
export type Uploads = ReturnType<typeof useUploads>

/** Uploads one file after another; an error is shown, and the files before it stay. */
export function useUploads(service: Purpose, onAdded: (file: StoredFile) => void) {
  const t = useTexts()
  const max = sizeText(fileBytesMax[service], useLocale())
  const { id: organizationId } = useOrganization()
  const [now, setNow] = useState<{ name: string; done: number }>()
  const upload = useWrite(async (client, files: File[]) => {
    for (const file of files) {
      const { name, size } = file
      if (service === 'product_media' && !isPicture(file))
        throw new Error(t('refusal.not_a_picture'))
      if (size === 0 || size > fileBytesMax[service])
        throw new Error(t('uploads.size', { name, max }))
      setNow({ name, done: 0 })
      const onProgress = (done: number) => setNow({ name, done })
      onAdded(await uploadFile(client, { file, service, organizationId, onProgress }))
    }
  })
  return {
    now: upload.isPending ? now : undefined,
    error: upload.error ? sentenceOf(upload.error, t) : undefined,
    begin: (files: File[]) => {
      if (files.length > 0) upload.mutate(files)
    },
  }
}

const units = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
] as const

/** A number of bytes in the largest unit that divides it evenly: "10 GB". */
function sizeText(bytes: number, locale: string): string {
  const [unit, size] = units.find(item => bytes >= item[1]) ?? (['byte', 1] as const)
  return new Intl.NumberFormat(locale, { style: 'unit', unit }).format(bytes / size)
}
