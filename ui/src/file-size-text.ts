const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const THOUSAND = 1_000

/** A file's size in the largest fitting unit: "1.5 MB", "1,5 Mo". */
export function fileSizeText(bytes: number, locale: string): string {
  let [size, at] = [bytes, 0]
  // Rounded as it is written, so that no text says "1,000 kB".
  while (roundTenth(size) >= THOUSAND && at < UNITS.length - 1) {
    size /= THOUSAND
    at += 1
  }
  const unit = UNITS[at] ?? 'byte'
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(size)
}

const roundTenth = (size: number) => Math.round(size * 10) / 10
