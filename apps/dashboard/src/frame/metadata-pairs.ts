/** One metadata entry being edited. */
export interface MetadataPair {
  key: string
  value: string
}

/** Metadata as form values. */
export function metadataPairs(metadata: Record<string, string | number | boolean>): MetadataPair[] {
  return Object.entries(metadata).map(([key, value]) => ({ key, value: String(value) }))
}

/** Form values as metadata; an entry without a key is left out. */
export function metadataBody(pairs: MetadataPair[]): Record<string, string> {
  return Object.fromEntries(
    pairs.filter(({ key }) => key.trim()).map(({ key, value }) => [key.trim(), value]),
  )
}
