import {
  PICTURE_BYTES_MAX,
  type PictureType,
  pictureTypes,
} from '@gatehouse/contract/accounts/pictures'

/** Larger than any place shows the picture, even on high-density screens. */
const EDGE_PX = 512
const QUALITY = 0.9

/** The types a file chooser offers. */
export const acceptedPictures = Object.keys(pictureTypes).join(',')

/** Why a file cannot be used as a picture. */
export type PictureProblem = 'not_a_picture' | 'too_large'

/**
 * A chosen file, prepared for upload: cropped to the center square and scaled to the displayed
 * size, without location and time metadata. Scaling would freeze an animated picture, so it is sent
 * unchanged unless `still` is set.
 */
export async function shrinkPicture(
  file: File,
  { still = false } = {},
): Promise<Blob | PictureProblem> {
  if (!isPictureType(file.type)) return 'not_a_picture'
  if (file.type === 'image/gif' && !still) return file.size > PICTURE_BYTES_MAX ? 'too_large' : file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return 'not_a_picture'
  const drawn = await drawSquare(bitmap)
  bitmap.close()
  return drawn ?? 'not_a_picture'
}

function drawSquare(bitmap: ImageBitmap): Promise<Blob | null> {
  const side = Math.min(bitmap.width, bitmap.height)
  const edge = Math.min(side, EDGE_PX)
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  const left = (bitmap.width - side) / 2
  const top = (bitmap.height - side) / 2
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, edge, edge)
  // A browser that cannot encode WebP encodes PNG, and the type says so.
  return new Promise(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
}

const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type)
