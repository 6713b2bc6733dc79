import { connect } from './postgres.ts'
import { grouped, type Kind, MoveFailed, type Table } from './rows.ts'

const kinds: Record<string, Kind> = {
  bigint: 'int',
  'double precision': 'decimal',
  boolean: 'bool',
  'timestamp with time zone': 'instant',
  jsonb: 'json',
  text: 'text',
}

function onlyKeyOf(table: string, columns: readonly { column: string; is_key: boolean }[]): string {
  const [key, ...others] = columns.filter((column) => column.is_key)
  if (!key || others.length > 0) throw new MoveFailed(`${table} has no primary key of one column and cannot be moved`)
  return key.column
}

/** Returns the tables of a migrated database, with their kinds of columns, which SQLite does not know. */
export async function readTables(url: string): Promise<Table[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ table: string; column: string; type: string; is_key: boolean }>(
      `select c.table_name as "table", c.column_name as "column", c.data_type as type,
         exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
           where i.indisprimary and i.indrelid = to_regclass(quote_ident(c.table_name)) and a.attname = c.column_name
         ) as is_key
       from information_schema.columns c where c.table_schema = 'public' and c.table_name not in ('shop_move', 'shop_move_log')
       order by c.table_name, c.ordinal_position`,
    )
    return [...grouped(rows, ({ table }) => table)].map(([name, columns]) => ({
      name,
      key: onlyKeyOf(name, columns),
      columns: columns.map(({ column, type }) => {
        const kind = kinds[type]
        if (!kind) throw new MoveFailed(`${name}.${column} has the type ${type}, which cannot be moved`)
        return { name: column, kind }
      }),
    }))
  } finally {
    await client.end()
  }
}
