/** A picture our pages may show: their rules allow those of our own address alone. */
export function shownPicture(image: string | null | undefined): string | null {
  if (!image) return null
  if (image.startsWith('data:image/')) return image
  const url = URL.parse(image, location.origin)
  return url?.origin === location.origin ? url.href : null
}
