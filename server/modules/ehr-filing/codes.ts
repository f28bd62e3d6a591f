import { sql } from 'kysely'
import type { Ctx, Write } from '../../core/context'
import { ofLab } from '../../core/scope'
import { folded } from '../../core/text'
import type { EhrCodeTable } from '../../db/schema'

export type CodeKind = EhrCodeTable['kind']

export interface SentCode {
  code: string
  system: string
  /** As the sender writes it; empty: nothing but the code. */
  words: string
}

/** What a code of a connection means here; all null where it is passed over. */
export interface Meaning {
  panelId: string | null
  testId: string | null
  physicianId: string | null
  locationId: string | null
  sampleTypeId: string | null
  question: string | null
  isIgnored: boolean
}

interface Seen extends SentCode {
  kind: CodeKind
}

const keyOf = ({ kind, system, code }: Omit<Seen, 'words'>) => JSON.stringify([kind, system, code])
/** As long as a column of codes is looked at; longer ones are no codes. */
const most = 200

/** The codes that one message uses: what they mean for its connection, and which of them mean nothing yet. */
export interface CodeBook {
  /** The first of these that somebody has decided on; null where none is. What is found counts as seen. */
  meaningOf(kind: CodeKind, sent: readonly SentCode[]): Promise<Meaning | null>
  /** It means nothing here: it will wait for a person. */
  waits(kind: CodeKind, sent: SentCode): void
  /** How many wait. */
  readonly waiting: readonly SentCode[]
  /** Counts what was seen and puts what is new among the codes that wait. Belongs to codes and not to the message: also where that is held. */
  store(): Promise<void>
}

export function openCodes(ctx: Ctx, w: Write, connectionId: string): CodeBook {
  const { labId } = ctx.who
  const seen = new Map<string, Seen>()
  const waiting: SentCode[] = []
  const note = (one: Seen) => void seen.set(keyOf(one), one)

  return {
    waiting,

    async meaningOf(kind, sent) {
      const asked = sent.filter(({ code }) => code !== '' && code.length <= most)
      if (asked.length === 0) return null
      const rows = await w.tx
        .selectFrom('ehr_code')
        .select(['code', 'system', 'ignored', 'panel_id', 'test_id', 'physician_id', 'location_id'])
        .select(['sample_type_id', 'question'])
        .where(ofLab(labId))
        .where('connection_id', '=', connectionId)
        .where('kind', '=', kind)
        .where('waiting', '=', false)
        .where(
          'code',
          'in',
          asked.map(({ code }) => code),
        )
        .execute()
      for (const one of asked) {
        const row = rows.find(({ code, system }) => code === one.code && system === one.system)
        if (!row) continue
        note({ kind, ...one })
        return {
          panelId: row.panel_id,
          testId: row.test_id,
          physicianId: row.physician_id,
          locationId: row.location_id,
          sampleTypeId: row.sample_type_id,
          question: row.question,
          isIgnored: row.ignored,
        }
      }
      return null
    },

    waits(kind, sent) {
      if (sent.code === '' || sent.code.length > most) return
      if (!seen.has(keyOf({ kind, ...sent }))) waiting.push(sent)
      note({ kind, ...sent })
    },

    async store() {
      const rows = [...seen.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      for (const { kind, code, system, words } of rows) {
        const id = ctx.ports.ids.id()
        const stored = await w.tx
          .insertInto('ehr_code')
          .values({
            lab_id: labId,
            id,
            connection_id: connectionId,
            kind,
            code,
            system,
            words: words.slice(0, most),
            search_name: folded(`${code} ${words}`).slice(0, most),
            times_seen: 1,
            last_seen_at: ctx.now,
          })
          .onConflict((conflict) =>
            conflict.columns(['lab_id', 'connection_id', 'kind', 'system', 'code']).doUpdateSet({
              times_seen: sql<number>`ehr_code.times_seen + 1`,
              last_seen_at: ctx.now,
            }),
          )
          .returning('id')
          .executeTakeFirst()
        if (stored?.id === id) w.changed('ehrCode', id, null, { kind, code, system, words })
      }
    },
  }
}
