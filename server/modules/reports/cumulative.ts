import { sql } from 'kysely'
import { Gender, genderLabels } from '@contract/choices'
import { productShortName } from '@contract/constants'
import { fill, m } from '@contract/messages'
import { CumulativeDocument, type CumulativeInput } from '@contract/reports/cumulative'
import { ReportDocument, REPORT_STATE_NAME, type ReportRow } from '@contract/reports/document'
import { isolatesLine } from '@contract/reports/isolates'
import { withFacts } from '@contract/report-templates/placeholders'
import { dateWords } from '@contract/rules/date-words'
import { addDays } from '@contract/rules/age'
import { todayIn } from '@contract/rules/zone'
import type { Ctx } from '../../core/context'
import { badInput, notFound, ruleRefused } from '../../core/errors'
import type { FileReply } from '../../core/handlers'
import type { Principal } from '../../core/principal'
import { ofLab, ownLocations } from '../../core/scope'
import type { Executor } from '../../core/tx'
import { addressLines } from '../../documents/address-lines'
import { findPatient } from '../patients/public'
import { dayIn, momentIn, personName } from './document-words'
import { logoOf } from './drawing'
import { readLab } from './store'
import { templateInUse } from './template-in-use'

/** So many orders at most: a reader of more looks at fewer days. */
const MOST = 200
const YEARS = 2

interface Issued {
  orderId: string
  requisition: string
  location: string
  document: ReportDocument
  /** When each specimen was collected, by its letter. */
  collected: Map<string, Date>
}

/**
 * The newest version of each report that was issued for a patient, also under a record that was merged into this one: of the
 * caller's own locations, collected on these days, newest first.
 */
async function issuedReports(
  db: Executor,
  who: Principal,
  patientId: string,
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<Issued[]> {
  const { rows } = await sql<{
    order_id: string
    requisition_number: string
    location: string
    document: unknown
    specimens: { letter: string; collected_at: string }[]
  }>`
    select * from (
      select distinct on (o.id) o.id as order_id, o.requisition_number, o.date_collected, l.name as location, r.document,
        coalesce((select json_agg(json_build_object('letter', s.letter, 'collected_at', s.collected_at)) from specimen s
          where ${ofLab(who, 's')} and s.order_id = o.id), '[]'::json) as specimens
      from media p
      join lab_order o on ${ofLab(who, 'o')} and o.id = p.order_id
      join location l on ${ofLab(who, 'l')} and l.id = o.location_id
      join report r on ${ofLab(who, 'r')} and r.order_id = o.id and r.media_key = p.key
      where ${ofLab(who, 'p')} and p.patient_id = any(array(select own.id from patient own
          where ${ofLab(who, 'own')} and (own.id = ${patientId} or own.merged_into = ${patientId})))
        and ${ownLocations(who, 'o.location_id')} and not o.deleted
        and (o.date_collected at time zone ${zone})::date between ${from}::date and ${to}::date
      order by o.id, r.number desc
    ) newest order by date_collected desc, order_id desc limit ${MOST + 1}`.execute(db)
  return rows.map((row) => ({
    orderId: row.order_id,
    requisition: row.requisition_number,
    location: row.location,
    document: ReportDocument.parse(row.document),
    collected: new Map(row.specimens.map((one) => [one.letter, new Date(one.collected_at)])),
  }))
}

/** One printed row of a report with the place it comes from. */
interface Told {
  order: number
  letter: string
  specimen: string
  method: string
  row: ReportRow
}

/** `Serum, A`: the kind of specimen and its letter, as a panel's head has them. */
function specimenOf(head: string): { specimen: string; letter: string } {
  const at = head.lastIndexOf(', ')
  return at < 0 ? { specimen: head, letter: '' } : { specimen: head.slice(0, at), letter: head.slice(at + 2) }
}

/** A screen and a confirmation of one drug have one name and are two tests. */
const methodOf = (method: string): string =>
  [m.reports.methodScreen, m.reports.methodConfirmation].find((one) => method.startsWith(one)) ?? ''

const toldBy = ({ document }: Issued, order: number): Told[] =>
  document.panels.flatMap(({ specimen: head, method, rows }) =>
    rows.map((row) => ({ order, row, method: methodOf(method), ...specimenOf(head) })),
  )

/** A list of susceptibilities that was cut short would hide what resists: it is told whole or not at all. */
function isolatesNote({ isolates }: ReportRow): string {
  const line = isolatesLine(isolates)
  return line.length > 2500 ? m.reports.isolatesOnReport : line
}

/** The cell's own words: the value with what it was read as, or what stands in its place. */
function cellOf({ row }: Told, column: number, reference: string) {
  const { value, finding, flag, corrected, comment, actOn, consistency } = row
  const isOther = row.reference !== '' && row.reference !== reference
  return {
    column,
    text: [value, finding].filter(Boolean).join(' '),
    flag,
    note: [
      corrected ? m.reports.cumulativeCorrected : '',
      isOther ? fill(m.reports.cumulativeRangeThen, { range: row.reference }) : '',
      comment,
      isolatesNote(row),
    ]
      .filter(Boolean)
      .join('. ')
      .slice(0, 4000),
    strong: flag !== '' || actOn || consistency === 'Inconsistent' || corrected !== null,
  }
}

/** Tests by name, kind of specimen and unit: a number in another unit is another row, words stand with the only unit there is. */
function groupedRows(all: readonly Told[]): { unit: string; told: Told[] }[] {
  const byTest = new Map<string, Told[]>()
  for (const one of all) {
    const key = `${one.row.test}\n${one.specimen}\n${one.method}`
    byTest.set(key, [...(byTest.get(key) ?? []), one])
  }
  return [...byTest.values()].flatMap((told) => {
    const units = [...new Set(told.flatMap(({ row }) => row.unit || (row.value && row.unitless ? [''] : [])))]
    const [only = ''] = units
    if (units.length <= 1) return [{ unit: only, told }]
    const isInWords = ({ row }: Told) => !row.unit && !(row.value && row.unitless)
    const inWords = told.filter(isInWords)
    return [
      ...units.map((unit) => ({
        unit,
        told: told.filter((one) => !isInWords(one) && one.row.unit === unit),
      })),
      ...(inWords.length > 0 ? [{ unit: '', told: inWords }] : []),
    ]
  })
}

const performerOf = ({ name, addressLines: address, phone, clia, director }: ReportDocument['lab']) =>
  [
    name,
    ...address,
    phone,
    clia && fill(m.reports.pdfClia, { number: clia }),
    director && fill(m.reports.pdfDirector, { name: director }),
  ]
    .filter(Boolean)
    .join(', ')

/** Pure: the summary of these reports, of the same patient. */
export function cumulativeOf(
  issued: readonly Issued[],
  about: Omit<CumulativeInput, 'columns' | 'rows' | 'performers'> & { zone: string },
): CumulativeDocument {
  const { zone, ...rest } = about
  const all = issued.flatMap(toldBy)
  const places = [...new Set(all.map(({ order, letter }) => `${order}\n${letter}`))].map((key) => {
    const [order = '', letter = ''] = key.split('\n')
    const one = issued[Number(order)]
    return { key, order: Number(order), letter, at: one?.collected.get(letter) ?? null }
  })
  // Within an order by its specimens, the newest collection first.
  const columns = places.toSorted(
    (a, b) =>
      (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0) ||
      a.order - b.order ||
      a.letter.localeCompare(b.letter),
  )
  const columnOf = new Map(columns.map(({ key }, at) => [key, at]))
  return CumulativeDocument.parse({
    ...rest,
    columns: columns.map(({ order, letter, at }) => {
      const one = issued[order]
      const kind = all.find((told) => told.order === order && told.letter === letter)?.specimen ?? ''
      return {
        collected: at ? momentIn(zone, at) : '',
        requisition: one?.requisition ?? '',
        specimen: [kind, letter].filter(Boolean).join(', '),
        location: one?.location ?? '',
        report: one
          ? fill(m.reports.cumulativeReport, {
              state: REPORT_STATE_NAME[one.document.state],
              version: one.document.version,
            })
          : '',
      }
    }),
    rows: groupedRows(all).map(({ unit, told }) => {
      const placed = told
        .map((one) => ({ one, column: columnOf.get(`${one.order}\n${one.letter}`) ?? 0 }))
        .toSorted((a, b) => a.column - b.column)
      const reference = placed.find(({ one }) => one.row.reference)?.one.row.reference ?? ''
      const [first] = told
      return {
        test: first?.row.test ?? '',
        specimen: [first?.specimen, first?.method.toLowerCase()].filter(Boolean).join(', '),
        unit,
        reference,
        cells: placed.map(({ one, column }) => cellOf(one, column, reference)),
      }
    }),
    performers: [
      ...new Set(
        issued.flatMap(({ document }) => [
          performerOf(document.lab),
          ...document.panels.flatMap(({ performingLab }) =>
            performingLab ? performerOf(performingLab) : [],
          ),
        ]),
      ),
    ],
  })
}

/** Results of a patient over time as PDF: what was released, of the caller's own locations. Two years where no days are said. */
export async function cumulativeReport(
  ctx: Ctx,
  patientId: string,
  days: { from: string | null; to: string | null },
): Promise<FileReply> {
  const { who } = ctx
  const lab = await readLab(ctx.db, who.labId)
  const zone = lab.time_zone
  const today = todayIn(zone, ctx.now.toISOString())
  const to = days.to ?? today
  const from = days.from ?? addDays(to, -365 * YEARS)
  if (from > to) throw badInput({ to: m.reports.cumulativeDays })
  const patient = await findPatient(ctx.db, who, patientId)
  if (!patient) throw notFound()
  const issued = await ctx.longRead((db) => issuedReports(db, who, patientId, { from, to, zone }))
  ctx.shown([patientId])
  if (issued.length === 0) throw ruleRefused(m.reports.cumulativeNone)
  if (issued.length > MOST) throw ruleRefused(fill(m.reports.cumulativeTooMany, { most: MOST }))
  const name = personName(patient)
  const template = await templateInUse(ctx.db, who.labId, {
    kind: 'cumulative',
    locationId: '',
    panelIds: [],
  })
  const facts = {
    laboratory: lab.name,
    laboratoryPhone: lab.phone ?? '',
    patient: name,
    patientId: patient.patientNumber,
    birthDate: dateWords(patient.dob),
    requisition: '',
    location: '',
    physician: '',
    reported: momentIn(zone, ctx.now),
    version: '',
  }
  const document = cumulativeOf(issued, {
    zone,
    madeAt: momentIn(zone, ctx.now),
    madeBy: `${who.firstName} ${who.lastName}`,
    range: fill(m.reports.cumulativeRange, { from: dateWords(from), to: dateWords(to) }),
    lab: {
      name: lab.name,
      addressLines: addressLines(lab.address),
      phone: lab.phone ?? '',
      clia: lab.clia ?? '',
      director: lab.director ?? '',
    },
    logo: lab.logo_key,
    patient: {
      name,
      id: patient.patientNumber,
      dob: dateWords(patient.dob),
      sex: genderLabels[Gender.catch('N').parse(patient.gender)].toLowerCase(),
    },
    template: template && {
      label: template.label,
      revision: template.revision,
      heading: withFacts(template.heading, facts).slice(0, 4000),
      note: withFacts(template.note, facts).slice(0, 4000),
      footer: withFacts(template.footer, facts).slice(0, 4000),
      logo: template.logo,
    },
  })
  return {
    bytes: await ctx.ports.documents.cumulative(document, await logoOf(ctx, document)),
    type: 'application/pdf',
    filename: `${productShortName}_cumulative_${dayIn(zone, ctx.now).replaceAll('-', '')}.pdf`,
  }
}
