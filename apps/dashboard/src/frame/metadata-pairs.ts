/** One pair of metadata while it is typed. */
export interface MetadataPair {
  key: string
  value: string
}

/** Metadata as a form holds it. */
export function metadataPairs(metadata: Record<string, string | number | boolean>): MetadataPair[] {
  return Object.entries(metadata).map(([key, value]) => ({ key, value: String(value) }))
}

/** The pairs as the server keeps them; a pair without a key is none. */
export function metadataBody(pairs: MetadataPair[]): Record<string, string> {
  return Object.fromEntries(
    pairs.filter(({ key }) => key.trim()).map(({ key, value }) => [key.trim(), value]),
  )
}
