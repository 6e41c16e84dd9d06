import { useEffect } from 'react'
import type { Checkout } from '../client.ts'
import { isEmbedded, tellEmbedder } from './tell-embedder.ts'

/** Notifies the embedding page of the checkout's progress, and when the buyer wants to close it. */
export function useEmbedding(checkout: Checkout | undefined): void {
  const origin = checkout?.embed_origin ?? null
  const status = checkout?.status
  const loaded = status !== undefined
  useEffect(() => {
    if (loaded) tellEmbedder({ embed_origin: origin }, { event: 'loaded' })
  }, [origin, loaded])
  useEffect(() => {
    if (status !== 'open' && status !== 'confirmed') return
    tellEmbedder({ embed_origin: origin }, { event: status })
  }, [origin, status])
  useEffect(() => {
    const embedded = { embed_origin: origin }
    if (!isEmbedded(embedded)) return
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) tellEmbedder(embedded, { event: 'close' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [origin])
}
