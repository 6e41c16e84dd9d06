import { contrastOf, lightOf } from './contrast.ts'

/** Slightly above WCAG's minimum, so that rounding to bytes never falls below it. */
const TEXT_MIN = 4.6
const CONTROL_MIN = 3.1

/** The lightest and darkest backgrounds an accent is used on; see tokens.css. */
const LIGHT_GROUNDS = ['oklch(0.938 0.006 265)']
const DARK_GROUNDS = ['oklch(0.285 0.012 265)']
const DARK_SURFACES = ['oklch(0.236 0.009 265)']
const WHITE = 'oklch(1 0 0)'

type OklchColor = { lightness: number; chroma: number; hue: number }

/**
 * The accent colors derived from a chosen color (`#1a7f5a`), as custom properties by name. The hue
 * stays; the lightness is adjusted until the contrast suffices, in light and dark.
 */
export function accentTokens(hex: string): Record<string, string> {
  const chosen = oklchOf(hex)
  const fills = { light: tint(chosen, 0.957, 0.018), dark: tint(chosen, 0.275, 0.062) }
  const readable = (grounds: string[]) => (candidate: string) =>
    grounds.every(background => contrastOf(candidate, background) >= TEXT_MIN)
  const visible = (grounds: string[]) => (candidate: string) =>
    grounds.every(background => contrastOf(candidate, background) >= CONTROL_MIN)
  const under = readable([WHITE])
  const light = nearest(chosen, candidate => under(candidate) && visible(LIGHT_GROUNDS)(candidate))
  const dark = nearest(chosen, candidate => under(candidate) && visible(DARK_SURFACES)(candidate))
  const pair = (one: OklchColor, other: OklchColor) => `light-dark(${hexOf(one)}, ${hexOf(other)})`
  const darken = (colour: OklchColor) => ({ ...colour, lightness: colour.lightness - 0.05 })
  return {
    '--accent': pair(light, dark),
    '--accent-hover': pair(darken(light), darken(dark)),
    '--accent-text': pair(
      nearest(chosen, readable([...LIGHT_GROUNDS, textOf(fills.light)])),
      nearest(chosen, readable([...DARK_GROUNDS, textOf(fills.dark)])),
    ),
    '--accent-fill': pair(fills.light, fills.dark),
    '--accent-border': pair(tint(chosen, 0.85, 0.065), tint(chosen, 0.42, 0.11)),
    '--focus': pair(
      nearest(chosen, visible(LIGHT_GROUNDS)),
      nearest(chosen, visible(DARK_SURFACES)),
    ),
  }
}

/** The color with the closest lightness that has enough contrast. */
function nearest(colour: OklchColor, does: (tried: string) => boolean): OklchColor {
  for (let step = 0; step <= 200; step += 1) {
    for (const sign of [-1, 1]) {
      const lightness = Math.min(0.99, Math.max(0.06, colour.lightness + (sign * step) / 200))
      const attempt = { ...colour, lightness }
      if (does(textOf(attempt))) return attempt
    }
  }
  throw new Error(`no readable lightness exists for ${textOf(colour)}`)
}

const tint = ({ hue, chroma }: OklchColor, lightness: number, most: number): OklchColor => ({
  lightness,
  chroma: Math.min(chroma, most),
  hue,
})

const textOf = ({ lightness, chroma, hue }: OklchColor) =>
  `oklch(${lightness.toFixed(4)} ${chroma.toFixed(4)} ${hue.toFixed(2)})`

/** The color clipped to the screen's gamut, as `#rrggbb`. */
function hexOf(colour: OklchColor): string {
  const bytes = lightOf(textOf(colour)).map(share => {
    const gammaCorrected = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
    return Math.round(gammaCorrected * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

/** Converts `#rrggbb` to OKLCH; the numbers are from Björn Ottosson's definition of OKLab. */
function oklchOf(hex: string): OklchColor {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}
