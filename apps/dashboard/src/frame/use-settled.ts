import { useEffect, useState } from 'react'

const SETTLE_MS = 200

/** A value once it stops changing, so that typing sends no request for each key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
