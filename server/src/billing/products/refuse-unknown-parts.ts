import { invalid } from '@gatehouse/contract/kit/problems'

/**
 * Refuses pictures and custom fields that do not exist. None can exist before their rooms are
 * built, so whichever is named is unknown.
 */
export function refuseUnknownParts(given: {
  medias?: string[] | null | undefined
  attached_custom_fields?: { custom_field_id: string }[] | null | undefined
}): void {
  const medias = (given.medias ?? []).map((input, index) => {
    const msg = 'File does not exist or is not yet uploaded.'
    return { loc: ['body', 'medias', index], msg, input }
  })
  const fields = (given.attached_custom_fields ?? []).map(({ custom_field_id: input }, index) => {
    const loc = ['body', 'attached_custom_fields', index, 'custom_field_id']
    return { loc, msg: 'Custom field does not exist.', input }
  })
  const broken = [...medias, ...fields]
  if (broken.length > 0) invalid(...broken)
}
