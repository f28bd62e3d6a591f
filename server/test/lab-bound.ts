import type { CompiledQuery } from 'kysely'
import { referenceTables } from '../db/distribution'
import { relationsOf, type Relation } from './statement-relations'

/**
 * Every table that a statement of a call names is held to the caller's laboratory by a condition of its own (`ofLab`), with
 * the laboratory's id as its value. The harness reads whatever the application sends in any API test, and closing the
 * laboratory fails where a table was named without.
 */

const { attempt, installation } = referenceTables

/** Tables that belong to no laboratory. */
export const withoutLab: Readonly<Record<string, string>> = { attempt }

/** Tables that no call names. */
export const beforeCalls: Readonly<Record<string, string>> = {
  ehr_charge: 'named where a live connection wants charges, which the tests of what leaves over HL7 have',
  installation,
}

interface Beginning {
  table: string
  /** What the statement holds that names its row without a laboratory. */
  by: RegExp
  why: string
}

/**
 * Statements that begin without a laboratory and find out which it is. Whatever else they name is compared with the
 * laboratory of the row found.
 */
export const beginnings: readonly Beginning[] = [
  ...['session', 'report_link', 'one_time_secret'].map((table) => ({
    table,
    by: new RegExp(
      `^select t\\.lab_id from lab l\\s+join "${table}" t on t\\.lab_id = l\\.id and t\\."\\w+_hash" = \\$1$`,
    ),
    why: 'A token from before tokens named their laboratory: asks in which one it is.',
  })),
  {
    table: 'app_user',
    by: /"u"\."username" in /,
    why: 'Whoever signs in gives a username: the account names the laboratory.',
  },
  {
    table: 'lab',
    by: /"lab_id" in \(select "id" from "lab"\) and "u"\."username" in /,
    why: 'The same look-up goes through the laboratories, so that the index by laboratory and username finds the account.',
  },
  {
    table: 'lab',
    by: /^select ("id", "name"|"logo_key") from "lab"( order by "id" limit \$\d+)?$/,
    why: 'The laboratory of the installation, for calls that nobody has signed in for.',
  },
  {
    table: 'lab',
    by: /^select "id", "time_zone" from "lab"$/,
    why: 'The laboratories one after the other, to begin the regular work of each.',
  },
  {
    table: 'ehr_connection',
    by: /^select listen_port from "ehr_connection"\s+where listen_port is not null$/,
    why: 'Ports belong to the machine: one that another laboratory has is taken, and nothing more is told of it.',
  },
  {
    table: 'instrument_line',
    by: /^select instrument_id from "instrument_line"\s+where active and mode = 'listen' and port = \$1 and instrument_id <> \$2$/,
    why: 'Ports belong to the machine: one that another laboratory has is taken, and nothing more is told of it.',
  },
  {
    table: 'lab',
    by: /^select "id" from "lab" order by "id"$/,
    why: 'The laboratories one after the other: which of them has the key that a partner speaks to, or a call that is overdue.',
  },
  ...['outbox', 'job', 'delivery', 'ehr_message', 'transfer'].map((table) => ({
    table,
    by: new RegExp(
      `^select lab_id from "${table}"\\s+where [^;]* group by lab_id order by min\\(run_at\\), lab_id$`,
    ),
    why: 'Names the laboratories that have something due, and no row of theirs.',
  })),
]

const known = new Map<string, readonly Relation[]>()

function relationsIn(text: string): readonly Relation[] {
  const relations = known.get(text) ?? relationsOf(text)
  known.set(text, relations)
  return relations
}

type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * The tables of a statement that nothing of their own holds to a laboratory, each with what is wrong. `laboratories` are the
 * ids that a table may be compared with; all tables of one statement are compared with the same.
 */
export function unbound({ sql: text, parameters }: Statement, laboratories: ReadonlySet<unknown>): string[] {
  const relations = relationsIn(text).filter(({ table }) => !(table in withoutLab))
  const begins = ({ table }: Relation) => beginnings.some((one) => one.table === table && one.by.test(text))
  const found = new Set(relations.filter(begins).map(({ alias }) => alias))
  const values = (relation: Relation) => relation.parameters.map((number) => parameters[number - 1])
  const [laboratory] = relations.flatMap(values)
  return relations.flatMap((relation) => {
    const { table, alias, others, inserted } = relation
    const name = alias === table ? table : `${table} ${alias}`
    if (inserted || begins(relation) || others.some((other) => found.has(other))) return []
    if (relation.parameters.length === 0)
      return [
        others.length > 0 ? `${name}: only through ${others.join(', ')}` : `${name}: no laboratory at all`,
      ]
    const right = values(relation).every((value) => value === laboratory && laboratories.has(value))
    return right ? [] : [`${name}: another laboratory`]
  })
}

/** Keeps what an application sends, each text once for each laboratory, until it is known which laboratories there were. */
export class SentStatements {
  private readonly kept = new Map<string, Statement>()

  hear(statement: Statement): void {
    const { sql: text, parameters } = statement
    const laboratories = relationsIn(text).flatMap((one) => one.parameters.map((n) => parameters[n - 1]))
    this.kept.set(`${[...new Set(laboratories)].join()} ${text}`, statement)
  }

  get size(): number {
    return this.kept.size
  }

  /** What is wrong, with the statement that it is wrong in. */
  unbound(laboratories: ReadonlySet<unknown>): string[] {
    return [...this.kept.values()].flatMap((statement) =>
      unbound(statement, laboratories).map((what) => `${what} in ${statement.sql.replace(/\s+/g, ' ')}`),
    )
  }
}
