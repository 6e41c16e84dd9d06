import type { Sharp } from 'sharp'

/** Most pixels on a side of a picture as it is shown. */
const SIDE_MAX = 1600
/** More pixels than this are not looked at: a small file can unfold into a very large picture. */
const PIXELS_MAX = 100_000_000
const QUALITY = 82

/** A picture as it is shown. */
export type Painted = {
  bytes: Buffer
  mime_type: 'image/webp' | 'image/png' | 'image/jpeg' | 'image/gif'
}

type Painter = (bytes: Buffer, options: object) => Sharp

let painter: Promise<Painter | undefined> | undefined

/** The library has a part for each kind of machine; where there is none, nothing is painted. */
async function loadPainter(): Promise<Painter | undefined> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  } catch {
    return undefined
  }
}

/**
 * Paints a picture anew, upright, at most 1600 pixels on a side, as WebP: whatever else was in
 * the file, the place it was taken for example, stays behind. Moving pictures keep moving.
 * Undefined where the bytes are no picture.
 */
export async function paintPicture(
  bytes: Buffer,
  mime_type: Painted['mime_type'],
): Promise<Painted | undefined> {
  painter ??= loadPainter()
  const paint = await painter
  if (!paint) return { bytes, mime_type }
  const animated = mime_type === 'image/gif' || mime_type === 'image/webp'
  try {
    const painted = await paint(bytes, { animated, limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    return { bytes: painted, mime_type: 'image/webp' }
  } catch {
    return undefined
  }
}
