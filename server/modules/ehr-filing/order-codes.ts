import { m } from '@contract/messages'
import type { Ctx, Write } from '../../core/context'
import { folded } from '../../core/text'
import { testCandidates, type OrderedTest, type OrderMessage, type Problem } from '../../hl7/public'
import {
  locationBy,
  namesOf,
  orderableBy,
  physicianBy,
  sampleTypeBy,
  sourceBy,
  type Orderable,
} from './catalogue'
import type { CodeBook, SentCode } from './codes'
import type { FilingConnection } from './filing'
import type { Run } from './filing-run'
import { authorityText } from './lane'
import { held } from './stop'
import { waits, warns } from './tell'

const isLoinc = ({ system }: Pick<SentCode, 'system'>) =>
  /^(LN|LOINC|2\.16\.840\.1\.113883\.6\.1)$/i.test(system)

/** What the codes of an order mean here; null where one waits for a person. `ignored`: somebody decided that it is passed over. */
export type TestMeaning = Orderable | 'ignored' | null

/** The codes of a test as they are kept: each with the words the sender has for it. */
export const sentCodes = (test: OrderedTest['test']): SentCode[] =>
  testCandidates(test).map((one) => ({
    ...one,
    words: one.code === test.code ? test.text || test.altText : test.altText || test.text,
  }))

/** Whether a system of codes is named as the connection names us. */
const isOurSystem = ({ ourApplication, ourFacility }: FilingConnection['config'], system: string): boolean =>
  [ourApplication, ourFacility]
    .flatMap(({ namespace, oid }) => [namespace, oid])
    .some((one) => one !== '' && folded(one) === folded(system))

/**
 * Whether a code that looks like ours is ours: its system is us, or its words are our name for it. A local code of somebody else
 * (L, 99…) that has the letters of ours means what they mean by it.
 */
async function isOurs(
  { config }: FilingConnection,
  { ctx, w }: { ctx: Ctx; w: Write },
  { system, words }: SentCode,
  found: Orderable,
): Promise<boolean> {
  if (isOurSystem(config, system)) return true
  const names = await namesOf(ctx, w, found)
  return words !== '' && names.some((name) => folded(name) === folded(words))
}

/**
 * The panel or test that OBR-4 means: by what people decided of the sender's own code, then of its LOINC; then by our own code where
 * it is exactly that, is ours (`isOurs`) and one only; then by the LOINC of one panel or test only.
 */
export async function testOf(
  { ctx, w, codes, connection }: Pick<Run, 'ctx' | 'w' | 'codes' | 'connection'>,
  order: OrderedTest,
  problems: Problem[],
): Promise<TestMeaning> {
  const place = { segment: 'OBR', index: order.index, field: 4 }
  const sent = sentCodes(order.test)
  // No code can wait for a person, so there is nothing to decide: the message has to be edited.
  if (sent.length === 0)
    throw held('content', m.ehrFiling.noTest, { problems: [waits(place, m.ehrFiling.noTest, '101')] })
  const decided = await codes.meaningOf('test', sent)
  if (decided?.isIgnored) {
    problems.push(warns(place, m.ehrFiling.codeIgnored))
    return 'ignored'
  }
  if (decided) return { panelId: decided.panelId, testId: decided.testId }
  const hasCode = order.test.code !== '' || order.test.altCode !== ''
  for (const column of ['code', 'loinc'] as const)
    for (const one of sent) {
      const found =
        hasCode && isLoinc(one) === (column === 'loinc') ? await orderableBy(ctx, w, column, one.code) : null
      if (found && (column === 'loinc' || (await isOurs(connection, { ctx, w }, one, found)))) return found
    }
  problems.push(warns(place, m.ehrFiling.codeWaits))
  const [first] = sent
  if (first) codes.waits('test', first)
  return null
}

/** Who ordered: by the NPI, else by what people decided of the sender's number. Null: it waits. */
export async function physicianOf(
  ctx: Ctx,
  w: Write,
  codes: CodeBook,
  order: OrderedTest,
  problems: Problem[],
): Promise<string | null> {
  const { orderer } = order
  const place = { segment: 'ORC', index: order.index, field: 12 }
  if (!orderer) {
    problems.push(warns(place, m.ehrFiling.codeWaits, '101'))
    return null
  }
  const byNpi = await physicianBy(ctx, w, orderer.npi)
  if (byNpi !== null) return byNpi
  const words = [orderer.name.family, orderer.name.given].filter(Boolean).join(', ')
  const sent = [
    { code: orderer.npi, system: 'NPI', words },
    { code: orderer.id, system: authorityText(orderer.authority), words },
    // Named without any number.
    ...(orderer.id === '' && orderer.npi === '' ? [{ code: words, system: 'NAME', words }] : []),
  ].filter(({ code }, at, all) => code !== '' && all.findIndex((one) => one.code === code) === at)
  const decided = await codes.meaningOf('provider', sent)
  if (decided?.physicianId) return decided.physicianId
  problems.push(warns(place, m.ehrFiling.codeWaits, '204'))
  const [first] = sent
  if (first) codes.waits('provider', first)
  return null
}

/** Whose order it is: the connection's location, else by what the message calls it. Null: it waits. */
export async function locationOf(
  ctx: Ctx,
  w: Write,
  codes: CodeBook,
  connection: FilingConnection,
  { header, visit, orders }: Pick<OrderMessage, 'header' | 'visit' | 'orders'>,
  problems: Problem[],
): Promise<string | null> {
  if (connection.locationId !== null) return connection.locationId
  const facility = orders[0]?.facility
  const sent: SentCode[] = [
    { code: facility?.id ?? '', system: 'ORC-21', words: facility?.name ?? '' },
    { code: facility?.name ?? '', system: 'ORC-21', words: facility?.name ?? '' },
    { code: visit?.location.facility ?? '', system: 'PV1-3.4', words: '' },
    { code: visit?.location.pointOfCare ?? '', system: 'PV1-3', words: '' },
    { code: authorityText(header.sender.facility), system: 'MSH-4', words: '' },
  ].filter(({ code }) => code !== '')
  const decided = await codes.meaningOf('location', sent)
  if (decided?.locationId) return decided.locationId
  for (const { code } of sent) {
    const found = await locationBy(ctx, w, code)
    if (found !== null) return found
  }
  const [first] = sent
  const segment = first?.system.slice(0, 3) ?? 'MSH'
  const field = { ORC: 21, PV1: 3 }[segment] ?? 4
  problems.push(warns({ segment, index: 1, field }, m.ehrFiling.codeWaits, first ? '103' : '101'))
  if (first) codes.waits('location', first)
  return null
}

type SentSpecimen = OrderedTest['specimens'][number]

/**
 * The kind of a specimen: what people decided of the code, else ours by its name, or by our code where its system is us. `unstated`:
 * nothing says it.
 */
export async function sampleTypeOf(
  { ctx, w, codes, connection }: Pick<Run, 'ctx' | 'w' | 'codes' | 'connection'>,
  { order, specimen }: { order: OrderedTest; specimen: SentSpecimen | null },
  problems: Problem[],
): Promise<string | 'unstated' | null> {
  const place = specimen
    ? { segment: 'SPM', index: 1, field: 4 }
    : { segment: 'OBR', index: order.index, field: 15 }
  const { code, text, system, altCode, altText, altSystem } = specimen?.type ?? {
    code: order.source,
    text: '',
    system: '',
    altCode: '',
    altText: '',
    altSystem: '',
  }
  const sent = [
    { code, system, words: text },
    { code: altCode, system: altSystem, words: altText },
    { code: code || altCode ? '' : text, system: '', words: text },
  ].filter((one) => one.code !== '')
  const [first] = sent
  if (!first) return 'unstated'
  const decided = await codes.meaningOf('sampleType', sent)
  if (decided?.sampleTypeId) return decided.sampleTypeId
  if (decided?.isIgnored) return 'unstated'
  const ours = [
    { code, system },
    { code: altCode, system: altSystem },
  ].filter((one) => isOurSystem(connection.config, one.system))
  const found = await sampleTypeBy(ctx, w, { codes: ours.map((one) => one.code), names: [text, altText] })
  if (found !== null) return found
  problems.push(warns(place, m.ehrFiling.codeWaits))
  codes.waits('sampleType', first)
  return null
}

/** Where the specimen was taken, by a source of ours, or null: the words of the sender are then kept beside it. */
export const siteOf = (ctx: Ctx, w: Write, specimen: SentSpecimen | null): Promise<string | null> =>
  specimen
    ? sourceBy(ctx, w, [specimen.site.code, specimen.site.text, specimen.site.altCode, specimen.site.altText])
    : Promise.resolve(null)
