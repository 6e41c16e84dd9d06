import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { filesIn } from '../files/queries.ts'
import { replaceMedias } from './queries.ts'

type ProductReference = { id: string; organization_id: string }

/**
 * Replaces the ordered list of a product's pictures; an omitted list leaves it unchanged. They must
 * be files of the merchant, of the product picture type, with a completed upload.
 */
export async function showMedias(
  work: Work,
  { id, organization_id }: ProductReference,
  input: string[] | null | undefined,
): Promise<void> {
  if (!input) return
  const files = await filesIn(work, organization_id, input)
  const known = new Set(files.filter(file => file.service === 'product_media').map(file => file.id))
  const broken = input.flatMap((input, index) => {
    const msg = 'File does not exist or is not yet uploaded.'
    return known.has(input) ? [] : [{ loc: ['body', 'medias', index], msg, input }]
  })
  if (broken.length > 0) invalid(...broken)
  await replaceMedias(work, id, [...new Set(input)])
}
