import { useAsk } from '../../../../ask.ts'

/** The name of a meter, once loaded. */
export function MeterName({ id }: { id: string }) {
  const { data } = useAsk('meters', 'get', { id })
  return data?.name ?? '–'
}
