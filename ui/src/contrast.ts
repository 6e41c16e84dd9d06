/** A color as linear RGB components, 0 to 1, before gamma. */
type Light = readonly [number, number, number]

/** Converts `oklch(l c h)` to linear RGB, clipped to the screen's gamut. */
export function lightOf(oklch: string): Light {
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(oklch)
  if (!numbers) throw new Error(`not an opaque oklch color: ${oklch}`)
  const [lightness = 0, chroma = 0, hue = 0] = numbers.slice(1).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, bright] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The WCAG relative luminance of a color, 0 to 1. */
export function luminanceOf(oklch: string): number {
  const [red, green, blue] = lightOf(oklch)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function clip(share: number): number {
  return Math.min(1, Math.max(0, share))
}
