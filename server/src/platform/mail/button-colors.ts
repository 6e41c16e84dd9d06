/** The color of buttons in mails that have no accent color of their own. */
const DEFAULT_ACCENT = '#3152db'
const TEXT_CONTRAST_MIN = 4.5

/** The colors of a button: the accent color, and black or white on it, whichever is readable. */
export function buttonColors(accent: string | null | undefined): { ground: string; text: string } {
  const ground = accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : DEFAULT_ACCENT
  const onWhite = 1.05 / (luminanceOf(ground) + 0.05)
  return { ground, text: onWhite >= TEXT_CONTRAST_MIN ? '#ffffff' : '#000000' }
}

/** The WCAG relative luminance of a color, 0 to 1. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
