import { useEffect } from 'react'
import type { Checkout } from '../client.ts'
import { isEmbedded, notifyEmbedder } from './notify-embedder.ts'

/** Notifies the embedding page of the checkout's progress, and when the buyer wants to close it. */
export function useEmbedding(checkout: Checkout | undefined): void {
  const origin = checkout?.embed_origin ?? null
  const status = checkout?.status
  const loaded = status !== undefined
  useEffect(() => {
    if (loaded) notifyEmbedder({ embed_origin: origin }, { event: 'loaded' })
  }, [origin, loaded])
  useEffect(() => {
    if (status !== 'open' && status !== 'confirmed') return
    notifyEmbedder({ embed_origin: origin }, { event: status })
  }, [origin, status])
  useEffect(() => {
    const embedded = { embed_origin: origin }
    if (!isEmbedded(embedded)) return
    const press = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) notifyEmbedder(embedded, { event: 'close' })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [origin])
}
