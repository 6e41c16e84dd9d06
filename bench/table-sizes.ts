import type pg from 'pg'

/** Bytes of a table: its rows' columns as stored, and its files. */
export type TableSize = { columns: number; heap: number; toast: number; indexes: number }

export type TableSizes = Map<string, TableSize>

/** How files are cleaned up before they are measured: `packed` rewrites them without free space. */
export type Vacuum = 'vacuumed' | 'packed'

/** Returns the size of every table, after a vacuum. */
export async function tableSizes(database: pg.Client, vacuum: Vacuum): Promise<TableSizes> {
  await database.query(vacuum === 'packed' ? 'vacuum full' : 'vacuum')
  const { rows: tables } = await database.query<{ name: string; stored: string }>(
    `select table_name as name,
       string_agg(format('coalesce(pg_column_size(%I), 0)', column_name), ' + ') as stored
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by table_name order by 1`,
  )
  const sizes: TableSizes = new Map()
  for (const { name, stored } of tables) {
    const { rows } = await database.query<Record<keyof TableSize, string>>(
      `select (select coalesce(sum(${stored}), 0) from ${name}) as columns,
         pg_relation_size(oid) as heap, pg_indexes_size(oid) as indexes,
         case when reltoastrelid = 0 then 0
           else pg_relation_size(reltoastrelid) + pg_indexes_size(reltoastrelid) end as toast
       from pg_class where oid = $1::regclass`,
      [name],
    )
    const [row] = rows
    if (!row) continue
    const { columns, heap, toast, indexes } = row
    sizes.set(name, {
      columns: Number(columns),
      heap: Number(heap),
      toast: Number(toast),
      indexes: Number(indexes),
    })
  }
  return sizes
}

/** Returns what each of so many orders added to each table; unchanged tables are left out. */
export function growthPerOrder(before: TableSizes, after: TableSizes, orders: number): TableSizes {
  const grown: TableSizes = new Map()
  for (const [name, now] of after) {
    const then = before.get(name) ?? { columns: 0, heap: 0, toast: 0, indexes: 0 }
    const growth = {
      columns: (now.columns - then.columns) / orders,
      heap: (now.heap - then.heap) / orders,
      toast: (now.toast - then.toast) / orders,
      indexes: (now.indexes - then.indexes) / orders,
    }
    if (Object.values(growth).some(bytes => bytes !== 0)) grown.set(name, growth)
  }
  return grown
}

/** Bytes of a table's files. */
export const onDisk = ({ heap, toast, indexes }: TableSize) => heap + toast + indexes

/** The sum over all tables. */
export function totalOf(sizes: TableSizes): TableSize {
  const total = { columns: 0, heap: 0, toast: 0, indexes: 0 }
  for (const { columns, heap, toast, indexes } of sizes.values()) {
    total.columns += columns
    total.heap += heap
    total.toast += toast
    total.indexes += indexes
  }
  return total
}
