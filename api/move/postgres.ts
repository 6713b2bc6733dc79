import pg from 'pg'
import { movingMessage } from '../db/database.ts'
import {
  assignPendingVersions,
  type Changes,
  grouped,
  type Key,
  type Kind,
  MoveFailed,
  modulus,
  type Row,
  type Source,
  type Sums,
  type Table,
  type Target,
} from './rows.ts'

const quoted = (name: string) => `"${name}"`
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ')

const milliseconds = (column: string) => `round(extract(epoch from ${column}) * 1000)::bigint`

/** Maximum time in milliseconds to wait for locks that transactions of the shop hold. */
const lockTimeoutMs = 5000

/** Connects to a PostgreSQL server. Rejects with the error of the driver. */
export async function connect(url: string): Promise<pg.Client> {
  const connectionString = `${url}${url.includes('?') ? '&' : '?'}uselibpqcompat=true`
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true })
  // With this listener, a lost connection does not end the process. The next statement is rejected instead.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const sumOf: Record<Kind, (column: string) => string> = {
  int: (column) => `coalesce(sum(${column} % ${modulus}), 0)`,
  instant: (column) => `coalesce(sum(${milliseconds(column)} % ${modulus}), 0)`,
  bool: (column) => `count(*) filter (where ${column})`,
  decimal: (column) => `coalesce(sum(floor(${column} * 1000)::bigint), 0)`,
  text: (column) => `coalesce(sum(length(${column})), 0)`,
  json: () => '0',
}

async function sumsOf(client: pg.Client, { name, columns }: Table): Promise<Sums> {
  const sums = columns.flatMap((column) => [
    `count(${quoted(column.name)}) as "count of ${column.name}"`,
    `${sumOf[column.kind](quoted(column.name))} as "sum of ${column.name}"`,
  ])
  const { rows } = await client.query(`select count(*) as rows, ${sums.join(', ')} from ${quoted(name)}`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([key, value]) => [key, String(value)]))
}

const createRecording = `
  create table shop_move (id integer primary key check (id = 1), recorded_until timestamptz not null,
    paused_until timestamptz not null default '-infinity', moved_to text);
  create table shop_move_log (tab text not null, key text not null);
  create function shop_move_record() returns trigger language plpgsql as $$
  declare state record;
  begin
    select moved_to, paused_until > clock_timestamp() as paused, recorded_until > clock_timestamp() as recorded
      into state from shop_move;
    if state.moved_to is not null or state.paused then
      raise exception '${movingMessage}' using errcode = '57P03';
    end if;
    if state.recorded and tg_op <> 'INSERT' then
      insert into shop_move_log (tab, key) values (tg_table_name, to_jsonb(old) ->> tg_argv[0]);
    end if;
    if state.recorded and tg_op <> 'DELETE' then
      insert into shop_move_log (tab, key) values (tg_table_name, to_jsonb(new) ->> tg_argv[0]);
    end if;
    return null;
  end $$`

// Each trigger is created or dropped in its own transaction, so that only one table is locked at a time.
async function dropTriggers(client: pg.Client, tables: readonly Table[]) {
  for (const { name } of tables) await client.query(`drop trigger if exists shop_move on ${quoted(name)}`)
}

const dropRecording = `drop function if exists shop_move_record() cascade; drop table if exists shop_move;
  drop table if exists shop_move_log`

/**
 * With the isolation level "repeatable read", every statement of the transaction reads the rows in the state of the
 * same moment.
 */
const snapshot = 'isolation level repeatable read'

async function transact<T>(client: pg.Client, work: () => Promise<T>, level = ''): Promise<T> {
  await client.query(`begin ${level}; set local idle_in_transaction_session_timeout = 0`)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Returns an SQL expression for the values of a row in one JSON array. */
const asArray = ({ columns }: Table) => {
  const values = columns.map(({ name, kind }) => {
    if (kind === 'instant') return milliseconds(quoted(name))
    return kind === 'json' ? `${quoted(name)}::text` : quoted(name)
  })
  return `json_build_array(${values.join(', ')})`
}

/** Creates the tables and triggers that record which rows change in the next `forMs` milliseconds. */
async function startRecording(client: pg.Client, tables: readonly Table[], forMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const { rows } = await client.query(`select to_regclass('public.shop_move') is not null as there`)
  const running = 'select 1 from shop_move where recorded_until > clock_timestamp()'
  if (rows[0]?.there === true && (await client.query(running)).rows.length > 0) {
    throw new MoveFailed('Another move is under way, or was interrupted less than two minutes ago')
  }
  await dropTriggers(client, tables)
  await client.query(dropRecording)
  await client.query(createRecording)
  await client.query(`insert into shop_move (id, recorded_until) values (1, now() + $1 * interval '1 ms')`, [forMs])
  for (const { name, key } of tables) {
    const events = 'after insert or update or delete'
    await client.query(
      `create trigger shop_move ${events} on ${quoted(name)} for each row execute function shop_move_record('${key}')`,
    )
  }
}

/** Opens the PostgreSQL database of a shop as the source of a move. */
export async function openPostgresSource(url: string): Promise<Source> {
  const client = await connect(url)
  const reader = await connect(url)
  const isNumbered = ({ key, columns }: Table) => columns.find(({ name }) => name === key)?.kind === 'int'
  const select = async (on: pg.Client, table: Table, condition: string, values: unknown[]): Promise<Row[]> => {
    const query = `select coalesce(json_agg(row), '[]')::text as rows from (
      select ${asArray(table)} as row from ${quoted(table.name)} ${condition}) as found`
    const [result] = (await on.query<{ rows: string }>(query, values)).rows
    return JSON.parse(result?.rows ?? '[]')
  }
  return {
    record: (tables, forMs) => startRecording(client, tables, forMs),
    async keepRecording(forMs) {
      const renew = `update shop_move set recorded_until = now() + $1 * interval '1 ms'
        where recorded_until > now() and moved_to is null`
      if ((await client.query(renew, [forMs])).rowCount !== 1) throw new MoveFailed('The move was interrupted')
    },
    async beginSnapshot() {
      await reader.query(`begin ${snapshot}; set local idle_in_transaction_session_timeout = 0`)
    },
    rowsAfter(table, key, limit) {
      const from = key === null ? '' : `where ${quoted(table.key)} > $2`
      const values = key === null ? [limit] : [limit, key]
      return select(reader, table, `${from} order by ${quoted(table.key)} limit $1`, values)
    },
    async endSnapshot() {
      await reader.query('commit')
    },
    takeChanges: (tables) =>
      transact(
        client,
        async (): Promise<Changes> => {
          const { rows } = await client.query<{ tab: string; key: string }>(
            'delete from shop_move_log returning tab, key',
          )
          const taken = grouped(rows, ({ tab }) => tab)
          const changes = new Map<string, { keys: Key[]; rows: Row[] }>()
          for (const table of tables) {
            const texts = new Set(taken.get(table.name)?.map(({ key }) => key))
            const keys = isNumbered(table) ? [...texts].map(Number) : [...texts]
            const found =
              keys.length === 0 ? [] : await select(client, table, `where ${quoted(table.key)} = any ($1)`, [keys])
            changes.set(table.name, { keys, rows: found })
          }
          return changes
        },
        snapshot,
      ),
    async pause(tables, forMs) {
      await client.query(`update shop_move set paused_until = clock_timestamp() + $1 * interval '1 ms'`, [forMs])
      // Writes that begin after this statement are refused. The locks wait for the transactions that have already
      // written. Only one table is locked at a time, because locking several could deadlock with a running transaction
      // that writes to several tables.
      for (const { name } of tables) {
        await transact(client, () => client.query(`lock table ${quoted(name)} in share mode`))
      }
    },
    sumsOf: (table) => sumsOf(client, table),
    async lastNumber(table) {
      const sequence = await sequenceOf(client, table)
      if (sequence === null) return null
      const { rows } = await client.query(
        `select case when is_called then last_value else 0 end as last from ${sequence}`,
      )
      return Number(rows[0]?.last ?? 0)
    },
    async seal(address) {
      const seal = `update shop_move set moved_to = $1
        where paused_until > clock_timestamp() and recorded_until > clock_timestamp() and moved_to is null`
      return (await client.query(seal, [address])).rowCount === 1
    },
    async release(tables) {
      await client.query(`update shop_move set paused_until = '-infinity', recorded_until = '-infinity'`)
      await dropTriggers(client, tables)
      await client.query(dropRecording)
    },
    close: async () => {
      await Promise.all([client.end(), reader.end()])
    },
  }
}

/** Returns the name of the PostgreSQL sequence that generates the keys of a table; null if none does. */
async function sequenceOf(client: pg.Client, { name, key }: Table): Promise<string | null> {
  const { rows } = await client.query(`select pg_get_serial_sequence($1, $2) as sequence`, [quoted(name), key])
  return rows[0]?.sequence ?? null
}

const foreignKeys = `select conrelid::regclass::text as tab, quote_ident(conname) as name,
  pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

/** Opens a migrated PostgreSQL database as the target of a move. All its rows are written in one transaction. */
export async function openPostgresTarget(url: string, pendingVersion: number): Promise<Target> {
  const client = await connect(url)
  let keys: { tab: string; name: string; definition: string }[] = []
  return {
    async prepare(tables) {
      await client.query('begin; set local idle_in_transaction_session_timeout = 0; set local statement_timeout = 0')
      keys = (await client.query<(typeof keys)[number]>(foreignKeys)).rows
      for (const { tab, name } of keys) await client.query(`alter table ${tab} drop constraint ${name}`)
      for (const { name } of tables) {
        await client.query(`alter table ${quoted(name)} disable trigger user; delete from ${quoted(name)}`)
      }
    },
    async insert(table, rows) {
      const objects = rows.map((row) =>
        Object.fromEntries(table.columns.map(({ name, kind }, index) => [name, encoded(kind, row[index] ?? null)])),
      )
      const columns = columnsOf(table)
      await client.query(
        `insert into ${quoted(table.name)} (${columns}) select ${columns} from json_populate_recordset(null::${quoted(table.name)}, $1::json)`,
        [JSON.stringify(objects)],
      )
    },
    async remove(table, removed) {
      await client.query(`delete from ${quoted(table.name)} where ${quoted(table.key)} = any ($1)`, [removed])
    },
    sumsOf: (table) => sumsOf(client, table),
    async setLastNumber(table, value) {
      const sequence = await sequenceOf(client, table)
      if (sequence) await client.query('select setval($1, greatest($2::bigint, 1), $2::bigint > 0)', [sequence, value])
    },
    async complete(tables) {
      for (const sql of assignPendingVersions(pendingVersion)) await client.query(sql)
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      for (const { tab, name, definition } of keys) {
        await client.query(`alter table ${tab} add constraint ${name} ${definition}`)
      }
      await client.query('commit')
    },
    close: () => client.end(),
  }
}

/** Converts a value to the JSON value from which PostgreSQL inserts the row. */
function encoded(kind: Kind, value: Row[number]): unknown {
  if (value === null) return null
  if (kind === 'instant') return new Date(Number(value)).toISOString()
  return kind === 'json' ? JSON.parse(String(value)) : value
}
