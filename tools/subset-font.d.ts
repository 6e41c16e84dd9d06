declare module 'subset-font' {
  /** Keeps the characters of a text, and a range of each variation axis. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, { min: number; max: number }> },
  ): Promise<Buffer>
}
