import { Kysely, PostgresDialect } from 'kysely'
import type { PoolClient } from 'pg'
import { NotHeld, type Proof, type Replica } from '@server/core/long-reads'
import { wallClock } from '@server/core/wall-clock'
import type { Database } from '@server/db/schema'
import { connectionsOf } from './connections'
import { createPool, type PoolOptions } from './pools'
import { sendPlain } from './prepared'

/** Long reads come a few at a time (server/core/turns.ts), and whoever asks how the replica is. */
const mostConnections = 6
/** How long a connection, and the answer to the first question, are waited for: the primary is there too. */
const answerWithinMs = 2_000
const askAgainMs = 50

export interface OpenReplica extends Replica {
  end(): Promise<void>
}

/** The replica behind an address, on connections that cannot write. */
export function openReplica(options: PoolOptions): OpenReplica {
  const pool = createPool({
    max: mostConnections,
    ...options,
    patience: options.patience ?? { statement: 32_000, connection: answerWithinMs },
    readOnly: true,
    name: 'aliquot replica',
  })

  async function holds(client: PoolClient, { sql: text, parameters }: Proof): Promise<boolean> {
    const { rows } = await sendPlain(client, text, [...parameters], answerWithinMs)
    return rows[0]?.holds === true
  }

  return {
    async withConnection(proof, withinMs, work) {
      const client = await pool.connect()
      let taken = false
      try {
        const deadline = wallClock.now().getTime() + withinMs
        while (!(await holds(client, proof))) {
          if (wallClock.now().getTime() > deadline) throw new NotHeld('The replica is behind.')
          await wallClock.pause(askAgainMs)
        }
      } catch (error) {
        // Where the question itself failed the connection may owe an answer.
        client.release(!(error instanceof NotHeld))
        throw error
      }
      const db = new Kysely<Database>({
        dialect: new PostgresDialect({
          pool: connectionsOf(
            {
              options: pool.options,
              end: () => Promise.resolve(),
              // This one and no other: another may belong to another replica.
              connect() {
                if (taken) return Promise.reject(new Error('Connection terminated: the replica is gone'))
                taken = true
                return Promise.resolve(client)
              },
            },
            sendPlain,
          ),
        }),
      })
      try {
        return await db.connection().execute(work)
      } finally {
        // Work that asked nothing took nothing that could be given back.
        if (!taken) client.release()
      }
    },
    end: () => pool.end(),
  }
}
