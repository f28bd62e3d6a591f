import { Client } from 'pg'
import {
  distributionSteps,
  keptKeys,
  whyNotDistributed,
  type ForeignKey,
  type Shape,
} from '@server/db/distribution'
import { prepareTransaction } from './backup-tables'

/** Why the tables cannot be distributed, in one sentence for the operator. */
export class DistributeError extends Error {}

const textArray = (columns: string, table: string) =>
  `array(select a.attname::text from unnest(${columns}) with ordinality as k (number, place)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`

const exists = async (client: Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    name,
  ])
  return rows[0]?.there ?? false
}

/** The tables, unique keys and foreign keys of the schema `public` as they are now. */
async function readShape(client: Client): Promise<Shape> {
  // Spread by a column, or a whole copy on every node; a table that Citus merely knows of is neither.
  const distributed = (await exists(client, 'pg_dist_partition'))
    ? `exists (select from pg_dist_partition p where p.logicalrelid::oid = c.oid and (p.partmethod = 'h' or p.repmodel = 't'))`
    : 'false'
  const { rows: tables } = await client.query<Shape['tables'][number]>(
    `select c.relname as name, ${distributed} as distributed, exists (select from pg_attribute a where a.attrelid = c.oid
        and a.attname = 'lab_id' and not a.attisdropped) as "hasLab"
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by c.relname collate "C"`,
  )
  const { rows: keys } = await client.query<Shape['keys'][number]>(
    `select t.relname as table, n.relname as name, ${textArray('(i.indkey::int2[])[0:i.indnkeyatts - 1]', 't.oid')} as columns
       from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
      where t.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) order by 1, 2`,
  )
  const { rows: standing } = await client.query<ForeignKey>(
    `select t.relname as table, quote_ident(f.conname) as name, pg_get_constraintdef(f.oid) as definition,
        r.relname as target, ${textArray('f.conkey', 't.oid')} as columns,
        ${textArray('f.confkey', 'r.oid')} as "targetColumns", true as stands
       from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0 order by 1, 2`,
  )
  const kept = (await exists(client, keptKeys))
    ? await client.query<ForeignKey>(
        `select relation as table, name, definition, target, columns, target_columns as "targetColumns", false as stands
           from ${keptKeys} order by 1, 2`,
      )
    : { rows: [] }
  const stands = (key: ForeignKey) =>
    standing.some(({ table, name }) => table === key.table && name === key.name)
  return { tables, keys, foreignKeys: [...standing, ...kept.rows.filter((key) => !stands(key))] }
}

async function connected<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'aliquot distribute' })
  // The statement that runs at that moment reports a lost connection.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

async function plan(client: Client): Promise<string[][]> {
  const shape = await readShape(client)
  const [why] = whyNotDistributed(shape)
  if (why !== undefined) throw new DistributeError(`${why} Nothing was changed.`)
  return distributionSteps(shape)
}

/**
 * What `distribute` would run, as a script: each list of statements is one transaction. Needs no Citus.
 * @throws DistributeError with one sentence for the operator.
 */
export async function distributionScript(connectionString: string): Promise<string> {
  const steps = await connected(connectionString, plan)
  return steps
    .map((step) =>
      (step.length === 1 ? step : ['begin', ...step, 'commit']).map((line) => `${line};\n`).join(''),
    )
    .join('')
}

/**
 * Spreads the tables over the nodes of a Citus coordinator by laboratory, and puts the foreign keys back. Each step is a
 * transaction: after an interruption the same call goes on where the last one stood. Answers how many steps ran.
 * @throws DistributeError with one sentence for the operator.
 */
export async function distribute(connectionString: string, said: (line: string) => void): Promise<number> {
  return connected(connectionString, async (client) => {
    const { rows: citus } = await client.query(
      "select from pg_proc where proname = 'create_distributed_table'",
    )
    if (citus.length === 0)
      throw new DistributeError(
        'This database has no Citus extension. Set DATABASE_URL to the coordinator, and run create extension citus there.',
      )
    const { rows: servers } = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('aliquot write', 'aliquot read')`,
    )
    if (servers.length > 0)
      throw new DistributeError(
        'A server of Aliquot works on this database. Stop it first: nothing was changed.',
      )
    const steps = await plan(client)
    for (const step of steps) {
      await client.query('begin')
      await prepareTransaction(client)
      for (const statement of step) await client.query(statement)
      await client.query('commit')
      said(step.at(-1) ?? '')
    }
    return steps.length
  })
}
