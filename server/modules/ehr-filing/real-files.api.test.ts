import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { json } from '../../db/json'
import { decodeText, splitMessages, type ResultMessage } from '../../hl7/public'
import { orderWith } from '../../test/fixtures'
import { testLab, type TestLab } from '../../test/harness'
import type { Filed, FilingConnection } from './filing'
import { connectionWith, fileBytes, linesOf, readFor, sentOver, type FileOptions } from './test-filing'

/**
 * Messages of others, as published (their SOURCE.md files name repository, commit and licence): each is filed, or waits or is
 * refused with a line that names the place. They are read from the folder and not copied.
 */
const folder = process.env['ALIQUOT_REAL_DATA'] ?? ''
const isThere = folder !== '' && existsSync(join(folder, 'hl7-orders-results-cdc'))
/** What became of each, for whoever runs it to read. */
const note = (text: string) => void process.stdout.write(`${text}\n`)
if (!isThere) note('ALIQUOT_REAL_DATA names no folder with published HL7 messages: they are not filed here.')

let lab: TestLab
let connection: FilingConnection
beforeAll(async () => {
  lab = await testLab()
  connection = await connectionWith(lab, { kind: 'laboratory', patientIdType: '' })
})
afterAll(() => lab.close())

const messagesIn = (path: string): Uint8Array[] => {
  const bytes = new Uint8Array(readFileSync(join(folder, path)))
  const { text } = decodeText(bytes)
  const { messages } = splitMessages(text)
  return messages.length === 1 && text.startsWith('MSH')
    ? [bytes]
    : messages.map((one) => new TextEncoder().encode(one))
}
const everyMessage = () =>
  readdirSync(folder)
    .filter((set) => set.startsWith('hl7-'))
    .flatMap((set) =>
      readdirSync(join(folder, set))
        .filter((name) => name !== 'SOURCE.md')
        .toSorted()
        .flatMap((name) =>
          messagesIn(join(set, name)).map((bytes, at) => ({ name: `${set}/${name} ${at + 1}`, bytes })),
        ),
    )

/** One line with segment and field; of what waits, its problems, or a line that says whose code it is. */
const namesPlace = (lines: readonly string[]) =>
  lines.some((line) => /^[A-Z][A-Z0-9]{2}(-\d+)?(\.\d+)?( \([A-Z0-9]{3} number \d+\))?: /.test(line))
const stageOf = (outcome: Filed) => (outcome.is === 'held' ? `held ${outcome.hold}` : outcome.is)

/** Everything that waits means something from now on, as a person would say. */
async function mapAll() {
  const rows = await lab.owner
    .selectFrom('ehr_code')
    .select(['id', 'kind'])
    .where('waiting', '=', true)
    .execute()
  for (const { id, kind } of rows)
    await lab.owner
      .updateTable('ehr_code')
      .set({
        ...(kind === 'test' ? { panel_id: lab.seeded.panels.get('BMP') ?? null } : {}),
        ...(kind === 'result' ? { test_id: lab.seeded.tests.get('NA') ?? null } : {}),
        ...(kind === 'provider' ? { physician_id: lab.seeded.physicians[0]?.id ?? null } : {}),
        ...(kind === 'location' ? { location_id: lab.seeded.locations.get('CRPS-MER') ?? null } : {}),
        ...(kind === 'sampleType' ? { sample_type_id: lab.seeded.sampleTypes.get('SST') ?? null } : {}),
        ...(kind === 'question' ? { ignored: true } : {}),
      })
      .where('id', '=', id)
      .execute()
}

/** An order here for the patient of a result and under the numbers of its groups, so that it is not turned away before it is read. */
async function ordered(content: ResultMessage): Promise<void> {
  const { name, birth, sex } = content.patient
  const { orderId } = await orderWith(lab, {
    patient: {
      firstname: name?.given || 'Nobody',
      lastname: name?.family || 'Nobody',
      dob: birth?.date ?? '1970-01-01',
      gender: sex === 'F' || sex === 'M' ? sex : 'N',
    },
    tests: ['NA', 'M-UC'],
    collectedAt: content.groups[0]?.collected?.instant ?? '2026-11-19T12:00:00.000Z',
  })
  await sentOver(lab, connection, orderId)
  for (const number of content.groups.flatMap(({ placer, filler }) => placer ?? filler ?? []))
    await lab.owner
      .insertInto('ehr_order')
      .values({
        lab_id: lab.seeded.labId,
        id: uuidv7(),
        connection_id: connection.id,
        direction: 'out',
        placer: number.id,
        placer_namespace: number.authority.oid || number.authority.namespace,
        filler: number.id,
        order_id: orderId,
        test_id: lab.seeded.tests.get('NA') ?? null,
        letter: 'A',
        test: json({ code: '', text: '', system: '' }),
        state: 'ORDERED',
        made_at: lab.clock.now(),
        updated_at: lab.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

describe.runIf(isThere)('published messages', () => {
  test('each is filed, or waits or is refused with the place', { timeout: 300_000 }, async () => {
    const counts: Record<string, number> = {}
    const count = (what: string) => void (counts[what] = (counts[what] ?? 0) + 1)
    const wordless: string[] = []
    const orders: string[] = []
    for (const { name, bytes } of everyMessage()) {
      const received = readFor(connection, bytes)
      if (received.kind !== 'read') {
        count(`not read: ${received.kind}`)
        if (received.kind === 'refused' && received.problems.length === 0) wordless.push(name)
        continue
      }
      const run = (options?: FileOptions) => fileBytes(lab, connection, bytes, options)
      let outcome = await run()
      count(`first: ${stageOf(outcome)}`)
      const stages = [stageOf(outcome)]
      for (let tries = 0; tries < 4 && outcome.is === 'held'; tries++) {
        const lines = linesOf([...outcome.problems, ...received.problems])
        if (outcome.why === '' || !namesPlace(lines))
          wordless.push(`${name} ${stageOf(outcome)}: ${lines.join('; ')}`)
        await mapAll()
        outcome = await run({ confirmed: true, choice: tries > 0 ? { newPatient: true } : {} })
        stages.push(stageOf(outcome))
      }
      if (outcome.is === 'refused' && !namesPlace(linesOf(outcome.problems))) wordless.push(`${name} refused`)
      count(`last, ${received.content.kind}: ${stageOf(outcome)}`)
      if (received.content.kind === 'order')
        orders.push(
          `${name}: ${stages.join(' → ')} ${outcome.is === 'filed' ? '' : linesOf(outcome.problems).join('; ')}`,
        )
    }
    note(
      Object.entries(counts)
        .toSorted()
        .map(([what, n]) => `${n} ${what}`)
        .join('\n'),
    )
    note(orders.join('\n'))
    expect(wordless).toEqual([])
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(130)
    expect(counts['last, order: filed'] ?? 0).toBeGreaterThanOrEqual(18)
  })
  test(
    'each result, were it ordered here, is filed or waits with the place',
    { timeout: 300_000 },
    async () => {
      const counts: Record<string, number> = {}
      const wordless: string[] = []
      const texts: Record<string, number> = {}
      for (const { name, bytes } of everyMessage()) {
        const received = readFor(connection, bytes)
        if (received.kind !== 'read' || received.content.kind !== 'result') continue
        // Of several messages about one order the first has the numbers; each is to be read for itself.
        await lab.owner.deleteFrom('ehr_order').where('connection_id', '=', connection.id).execute()
        await ordered(received.content)
        const stages: string[] = []
        let outcome = await fileBytes(lab, connection, bytes)
        for (let tries = 0; ; tries++) {
          stages.push(`${stageOf(outcome)}${outcome.is === 'held' && outcome.critical ? ' critical' : ''}`)
          const problems = outcome.is === 'filed' ? outcome.told : outcome.problems
          for (const text of new Set(problems.map((one) => one.text))) texts[text] = (texts[text] ?? 0) + 1
          if (outcome.is !== 'held' || tries === 2) break
          const lines = linesOf([...outcome.problems, ...received.problems])
          if (outcome.why === '' || !namesPlace(lines)) wordless.push(`${name}: ${lines.join('; ')}`)
          await mapAll()
          outcome = await fileBytes(lab, connection, bytes, { confirmed: true })
        }
        const way = stages.join(' → ')
        counts[way] = (counts[way] ?? 0) + 1
      }
      for (const [what, n] of Object.entries({ ...counts, ...texts })) note(`${n} ${what}`)
      expect(wordless).toEqual([])
      expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(90)
    },
  )
})
