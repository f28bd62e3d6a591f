import { sql } from 'kysely'
import { fill, m } from '@contract/messages'
import { hasHiddenCharacter } from '@contract/shapes'
import type { Ctx, Write } from '../../core/context'
import { Refusal } from '../../core/errors'
import { InboundMessage } from '../../hl7/public'
import { openCodes, type CodeBook } from './codes'
import { fileAdmission } from './file-admission'
import { fileOrder } from './file-order'
import { fileResult } from './file-result'
import type { Filed, ToFile } from './filing'
import type { Run } from './filing-run'
import { held, refusedFor, Stopped } from './stop'
import { refuses, warns } from './tell'
import { tried, type Change } from './trial'
import { isCritical, isUrgent } from './urgent'

type WasFiled = Extract<Filed, { is: 'filed' }>

/**
 * The message's part of the transaction: a savepoint, with what is to be told of it kept back until it stands. A test message's part is
 * taken back whole.
 */
async function orTakenBack(
  w: Write,
  { isTest }: Pick<ToFile, 'isTest'>,
  work: (part: Write) => Promise<WasFiled>,
): Promise<Filed> {
  const said: (() => void)[] = []
  const changes: Change[] = []
  let filed: WasFiled
  await sql`savepoint one_message`.execute(w.tx)
  try {
    filed = await work({
      ...w,
      changed: (...change) => {
        const [entity, id, before] = change
        changes.push({ entity, id, isNew: before === null })
        said.push(() => w.changed(...change))
      },
      about: (...what) => void said.push(() => w.about(...what)),
      refused: () => void said.push(() => w.refused()),
      wakeJobs: () => void said.push(() => w.wakeJobs()),
      wakeDeliveries: () => void said.push(() => w.wakeDeliveries()),
    })
  } catch (error) {
    const stopped = error instanceof Refusal ? refusalHeld(error) : error
    // A lost connection or a deadlock ends the whole transaction; only what was decided of the message is its own affair.
    if (!(stopped instanceof Stopped)) throw error
    await sql`rollback to savepoint one_message`.execute(w.tx)
    return stopped.outcome
  }
  if (isTest) {
    await sql`rollback to savepoint one_message`.execute(w.tx)
    return tried(filed, changes)
  }
  await sql`release savepoint one_message`.execute(w.tx)
  for (const say of said) say()
  return filed
}

/** A rule of the laboratory says no: a person reads why, with the field that is to blame. */
function refusalHeld(refusal: Refusal): Stopped {
  const [problem = refusal.message] = Object.values(refusal.fields ?? {})
  return held('content', fill(m.ehrFiling.why.notTaken, { problem }), {
    problems: Object.values(refusal.fields ?? { all: refusal.message }).map((text) => ({
      place: null,
      code: '102',
      severity: 'W',
      hold: true,
      text,
    })),
  })
}

function fileContent(run: Run, content: InboundMessage): Promise<WasFiled> {
  if (content.kind === 'order') return fileOrder(run, content)
  if (content.kind === 'admission') return fileAdmission(run, content)
  if (content.kind === 'result') return fileResult(run, content)
  throw refusedFor([refuses({ segment: 'MSH', index: 1, field: 9 }, m.ehrFiling.noFiling, '200')])
}

const placerOf = (content: InboundMessage): string | null =>
  content.kind === 'order'
    ? (content.orders[0]?.placer?.id ?? content.orders[0]?.group?.id ?? null)
    : content.kind === 'result'
      ? (content.groups[0]?.placer?.id ?? null)
      : null

/** Without what no text of a person holds and nobody sees, as at every other door. */
function seen(content: InboundMessage): { content: InboundMessage; wasHidden: boolean } {
  let wasHidden = false
  const text = JSON.stringify(content, (_, value: unknown) => {
    if (typeof value !== 'string' || !hasHiddenCharacter(value)) return value
    wasHidden = true
    return [...value].filter((letter) => !hasHiddenCharacter(letter)).join('')
  })
  return { content: wasHidden ? InboundMessage.parse(JSON.parse(text)) : content, wasHidden }
}

/** What a message that was read does here, in the caller's transaction. See public.ts. */
export async function fileMessage(ctx: Ctx, w: Write, toFile: ToFile): Promise<Filed> {
  const { connection, problems, confirmed, choice } = toFile
  const { content, wasHidden } = seen(toFile.content)
  const codes: CodeBook = openCodes(ctx, w, connection.id)
  const noticed: Run['noticed'] = { critical: isCritical(content), urgent: isUrgent(content) }
  const outcome = await orTakenBack(w, toFile, async (part) => {
    const run: Run = {
      ctx,
      w: part,
      connection,
      codes,
      told: wasHidden ? [warns(null, m.ehrFiling.hidden)] : [],
      confirmed,
      choice,
      noticed,
    }
    const filed = await fileContent(run, content)
    const waiting = [...problems, ...run.told].filter(({ hold }) => hold)
    const [first] = waiting
    // Last, so that whoever says "take it as it is" has seen everything else that is asked of a person.
    if (first && !confirmed)
      throw held('content', waiting.length > 1 ? m.ehrFiling.why.problems : first.text, {
        patientId: null,
        problems: run.told,
      })
    return filed
  })
  // Belongs to the codes, also where the message waits.
  await codes.store()
  const { critical } = noticed
  const urgent = noticed.urgent || critical
  if (outcome.is === 'refused') return outcome
  if (outcome.is === 'filed') return { ...outcome, urgent }
  return { ...outcome, urgent, critical, placer: outcome.placer ?? placerOf(content) }
}
