import { useEndpointQuery } from '../../../../endpoint-hooks.ts'

/** The name of a meter, once loaded. */
export function MeterName({ id }: { id: string }) {
  const { data } = useEndpointQuery('meters', 'get', { id })
  return data?.name ?? '–'
}
