import { toast } from '@gatehouse/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useOrganizationSlug } from '../../endpoint-hooks.ts'
import { clientOf } from '../../client.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { openDocument } from '../../frame/open-document.ts'
import type { StoredFile } from './upload-file.ts'

/** Downloads a file as the merchant: customers' downloads are counted, this one is not. */
export function useDownloadFile(): (file: StoredFile) => void {
  const t = useTexts()
  const slug = useOrganizationSlug()
  const link = useMutation({
    mutationFn: ({ id }: StoredFile) => clientOf(slug).fileDownloads.link({ id }),
    onSuccess: openDocument,
    onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
  })
  return link.mutate
}
