import { invalid } from '@gatehouse/contract/kit/problems'
import type { Work } from '../../platform/work.ts'
import { filesIn } from '../files/queries.ts'
import { replaceMedias } from './queries.ts'

type Whose = { id: string; organization_id: string }

/**
 * Replaces the ordered list of pictures a product shows; nothing given leaves it as it is. They are
 * files of the merchant's, made for products, whose upload was completed.
 */
export async function showMedias(
  work: Work,
  { id, organization_id }: Whose,
  given: string[] | null | undefined,
): Promise<void> {
  if (!given) return
  const files = await filesIn(work, organization_id, given)
  const known = new Set(files.filter(file => file.service === 'product_media').map(file => file.id))
  const broken = given.flatMap((input, index) => {
    const msg = 'File does not exist or is not yet uploaded.'
    return known.has(input) ? [] : [{ loc: ['body', 'medias', index], msg, input }]
  })
  if (broken.length > 0) invalid(...broken)
  await replaceMedias(work, id, [...new Set(given)])
}
