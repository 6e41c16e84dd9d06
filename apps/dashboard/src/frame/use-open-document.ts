import { toast } from '@gatehouse/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { clientOf } from '../client.ts'
import { useOrganizationSlug } from '../endpoint-hooks.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'

/**
 * Requests the link of a document or file and opens it in a new tab. Such a link works for a short
 * time and must not be shared.
 */
export function useOpenDocument<Of = void>(
  link: (client: ReturnType<typeof clientOf>, of: Of) => Promise<{ url: string }>,
) {
  const t = useTexts()
  const slug = useOrganizationSlug()
  return useMutation({
    mutationFn: (of: Of) => link(clientOf(slug), of),
    onSuccess: ({ url }) => openInTab(url),
    onError: error => toast({ title: sentenceOf(error, t), meaning: 'negative' }),
  })
}

function openInTab(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.click()
}
