import { z } from 'zod'
import { canonical } from '@contract/canonical'
import { Id } from '@contract/shapes'
import { ofLab } from '../core/scope'
import type { Executor } from '../core/tx'
import type { AuditProblem } from './verify'

/** Where one chain of a laboratory's trail ended. */
export const AnchoredHead = z.object({
  labId: Id,
  chain: z.int(),
  seq: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AnchoredHead = z.infer<typeof AnchoredHead>

/** One line of an anchor: where every chain ended at that time, signed (Ed25519, base64url) over everything else in it. */
export const Anchor = z.object({
  at: z.iso.datetime(),
  heads: z.array(AnchoredHead),
  signature: z.string(),
})
export type Anchor = z.infer<typeof Anchor>

/** The bytes that are signed: the line without its signature, its keys in order. */
export const anchorText = ({ at, heads }: Pick<Anchor, 'at' | 'heads'>): string => canonical({ at, heads })

/** Where every chain of every laboratory ends now, in order. A chain that nothing was written to has no head. */
export async function headsOf(db: Executor): Promise<AnchoredHead[]> {
  const labs = await db.selectFrom('lab').select(['id', 'name']).orderBy('id').execute()
  const heads: AnchoredHead[] = []
  for (const { id } of labs) {
    const rows = await db
      .selectFrom('audit_head')
      .select(['chain', 'seq', 'hash'])
      .where(ofLab(id))
      .orderBy('chain')
      .execute()
    heads.push(...rows.map(({ chain, seq, hash }) => ({ labId: id, chain, seq: Number(seq), hash })))
  }
  return heads
}

const rowsAtOnce = 2000

/**
 * Holds a trail against what was anchored of it. Every anchored end must still be a row with the hash it had: a trail whose
 * end was cut off and its head set back, or that was written anew with every later hash, is found here and nowhere else.
 * Of what is gone in one chain the first anchor that names it is told.
 */
export async function compareWithAnchors(db: Executor, anchors: readonly Anchor[]): Promise<AuditProblem[]> {
  const problems: AuditProblem[] = []
  for (const [key, ends] of byChain(anchors)) {
    const [labId = '', chain = ''] = key.split(' ')
    const sorted = [...ends.values()].toSorted((a, b) => a.seq - b.seq)
    for (let from = 0; from < sorted.length; from += rowsAtOnce) {
      const part = sorted.slice(from, from + rowsAtOnce)
      const rows = await db
        .selectFrom('audit')
        .select(['seq', 'hash'])
        .where(ofLab(labId))
        .where('chain', '=', Number(chain))
        .where(
          'seq',
          'in',
          part.map(({ seq }) => seq),
        )
        .execute()
      const known = new Map(rows.map(({ seq, hash }) => [Number(seq), hash]))
      const wrong = part.find(({ seq, hash }) => known.get(seq) !== hash)
      if (!wrong) continue
      const what = known.has(wrong.seq)
        ? `The row is another than the one anchored at ${wrong.at}: the chain was written anew.`
        : `The row was anchored at ${wrong.at} and is gone: the end was cut off, and the head set back.`
      problems.push({ labId, chain: Number(chain), seq: wrong.seq, what })
      break
    }
  }
  return problems
}

/** Each end that was ever anchored once, with the first time, by laboratory and chain. */
function byChain(anchors: readonly Anchor[]) {
  const chains = new Map<string, Map<string, { seq: number; hash: string; at: string }>>()
  for (const { at, heads } of anchors.toSorted((a, b) => (a.at < b.at ? -1 : 1)))
    for (const { labId, chain, seq, hash } of heads) {
      if (seq === 0) continue
      const key = `${labId} ${chain}`
      const ends = chains.get(key) ?? new Map<string, { seq: number; hash: string; at: string }>()
      chains.set(key, ends)
      const end = `${seq} ${hash}`
      if (!ends.has(end)) ends.set(end, { seq, hash, at })
    }
  return chains
}
